/// Two series on one scale: both are 100 at the first candle that has a price of both.
package struct RebasedPair {
  /// The first series; `nil` where there is no price.
  package let first: (Int) -> Double?
  /// The second series.
  package let second: (Int) -> Double?
  /// The lowest and the highest value of both.
  package let domain: ClosedRange<Double>

  /// Rebases two series; `nil` where no candle has a positive price of both.
  ///
  /// - Parameters:
  ///   - first: The price of the first series at a candle; `nil` where there is none.
  ///   - second: That of the second series.
  ///   - candles: The candles that are compared.
  /// - Complexity: O(n) in the number of candles.
  package init?(
    _ first: @escaping (Int) -> Double?, _ second: @escaping (Int) -> Double?, over candles: Range<Int>
  ) {
    let bases = candles.lazy.compactMap { candle -> (Double, Double)? in
      guard let one = first(candle), let other = second(candle), one > 0, other > 0 else { return nil }
      return (one, other)
    }
    guard let base = bases.first else { return nil }
    self.first = { candle in first(candle).map { $0 / base.0 * 100 } }
    self.second = { candle in second(candle).map { $0 / base.1 * 100 } }
    var domain = 100.0...100.0
    for candle in candles {
      for value in [self.first(candle), self.second(candle)] {
        guard let value, value.isFinite else { continue }
        domain = min(domain.lowerBound, value)...max(domain.upperBound, value)
      }
    }
    self.domain = domain
  }
}

extension ScoreBuilder {
  /// Two series in alternating notes: the first on the left, the second on the right, in another timbre.
  ///
  /// The pitch map is that of ``RebasedPair/domain``. Where one has no price its note is missing.
  ///
  /// - Complexity: O(n) in the number of candles.
  package func comparison(of pair: RebasedPair, over candles: Range<Int>, pace: SweepPace = SweepPace()) -> Score {
    sweep(
      over: candles, pace: pace,
      voices: [
        .compared(pair.first, timbre: .price, pan: -Self.widestPan),
        .compared(pair.second, timbre: .comparison, pan: Self.widestPan),
      ])
  }
}
