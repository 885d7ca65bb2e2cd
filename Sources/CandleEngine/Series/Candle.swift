/// x
public struct Candle {}
