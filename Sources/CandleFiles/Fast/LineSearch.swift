/// Looks for the end of so many lines, in a text that may grow.
struct LineSearch {
  /// Bytes whose line ends are counted at once: no byte of the sum can be carried into the next.
  private static let stride = 1_024
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  private var left: Int
  private var place = 0

  init(_ count: Int) { left = count }

  /// The place behind the last of the lines, or nothing if there are fewer.
  mutating func end(in bytes: Cell) -> Int? {
    while left > 0, place + Self.stride <= bytes.count {
      let count = Self.lineEnds(in: bytes, from: place)
      if count >= left { break }
      left -= count
      place += Self.stride
    }
    while left > 0 {
      guard place < bytes.count else { return nil }
      if bytes[place] == .newline { left -= 1 }
      place += 1
    }
    return place
  }

  /// The line ends among the next bytes, eight at a time.
  private static func lineEnds(in bytes: Cell, from place: Int) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    let words = UnsafeRawPointer(start + place)
    let lows = ones &* 0x7F
    var sums: UInt64 = 0
    for index in 0..<(stride / 8) {
      let word = words.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) ^ (ones &* UInt64(UInt8.newline))
      // The highest bit of a byte stays 0 where all of the byte is.
      let isOther = ((word & lows) &+ lows) | word
      sums &+= ~(isOther >> 7) & ones
    }
    // Up to 128 of them in each byte: pairs are added first.
    let pairs = (sums & 0x00FF_00FF_00FF_00FF) &+ ((sums >> 8) & 0x00FF_00FF_00FF_00FF)
    return Int((pairs &* 0x0001_0001_0001_0001) >> 48)
  }
}
