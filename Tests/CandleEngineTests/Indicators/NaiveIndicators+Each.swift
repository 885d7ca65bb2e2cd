import CandleEngine

extension Naive {
  static func relativeStrength(_ candles: [Candle], _ period: Int) -> Values {
    let changes = zip(candles.dropFirst(), candles).map { $0.close - $1.close }
    let gains = wilder(changes.map { $0 > 0 ? $0 : 0 }, period)
    let losses = wilder(changes.map { $0 < 0 ? -$0 : 0 }, period)
    return candles.prefix(1).map { _ in nil } + both(gains, losses) { $0 + $1 == 0 ? 50 : 100 * $0 / ($0 + $1) }
  }

  static func convergence(_ candles: [Candle], _ fast: Int, _ slow: Int, _ signal: Int) -> [Values] {
    let closes = candles.map(\.close)
    let line = both(exponential(closes, fast), exponential(closes, slow)) { $0 - $1 }
    let mean = skippingMissing(line) { exponential($0, signal) }
    return [both(line, mean) { $0 - $1 }, line, mean]
  }

  static func bands(_ candles: [Candle], _ period: Int, _ multiplier: Double) -> [Values] {
    let closes = candles.map(\.close)
    let deviations = windows(closes, period) { window in
      // E(x²) − E(x)², moved near zero so that it can be computed.
      let moved = window.map { $0 - window[0] }
      return max(0, mean(moved.map { $0 * $0 }) - mean(moved) * mean(moved)).squareRoot()
    }
    let middle = simple(closes, period)
    return [
      both(middle, deviations) { $0 + multiplier * $1 }, middle, both(middle, deviations) { $0 - multiplier * $1 },
    ]
  }

  static func stochastic(_ candles: [Candle], _ period: Int, _ smoothK: Int, _ smoothD: Int) -> [Values] {
    let raw = windows(candles, period) { window in
      let lowest = window.map(\.low).reduce(.infinity, min)
      let highest = window.map(\.high).reduce(-.infinity, max)
      return highest > lowest ? 100 * (window[period - 1].close - lowest) / (highest - lowest) : 50
    }
    let percentK = skippingMissing(raw) { simple($0, smoothK) }
    return [percentK, skippingMissing(percentK) { simple($0, smoothD) }]
  }

  static func balance(_ candles: [Candle]) -> Values {
    candles.indices.map { last in
      guard candles[last].volume != nil else { return nil }
      return (0...last).dropFirst().map { index in
        let change = candles[index].close - candles[index - 1].close
        return (change > 0 ? 1 : change < 0 ? -1 : 0) * (candles[index].volume ?? 0)
      }.reduce(0, +)
    }
  }

  static func weightedPrice(_ candles: [Candle], daily: Bool) -> Values {
    candles.indices.map { last in
      guard candles[last].volume != nil else { return nil }
      let part = candles[...last].filter { !daily || $0.time.writtenDay == candles[last].time.writtenDay }
      let volume = part.compactMap(\.volume).reduce(0, +)
      return volume > 0 ? zip(typical(part), part).map { $0 * ($1.volume ?? 0) }.reduce(0, +) / volume : nil
    }
  }

  static func superTrend(_ candles: [Candle], _ period: Int, _ multiplier: Double) -> [Values] {
    var up = Values(repeating: nil, count: candles.count)
    var down = up
    guard candles.count > period else { return [up, down] }
    let ranges = wilder(trueRanges(candles), period)
    var upper = 0.0
    var lower = 0.0
    var isBullish = false
    for index in (period - 1)..<candles.count {
      let candle = candles[index]
      let distance = multiplier * (ranges[index] ?? .nan)
      let basicUpper = (candle.high + candle.low) / 2 + distance
      let basicLower = (candle.high + candle.low) / 2 - distance
      if index == period - 1 {
        (upper, lower) = (basicUpper, basicLower)
        isBullish = candle.close > basicLower
      } else {
        let close = candles[index - 1].close
        if basicUpper < upper || close > upper { upper = basicUpper }
        if basicLower > lower || close < lower { lower = basicLower }
        if isBullish, candle.close < lower {
          isBullish = false
        } else if !isBullish, candle.close > upper {
          isBullish = true
        }
      }
      if isBullish { up[index] = lower } else { down[index] = upper }
    }
    return [up, down]
  }

  static func parabolic(_ candles: [Candle], _ step: Double, _ maximum: Double) -> Values {
    guard candles.count > 1 else { return Values(repeating: nil, count: candles.count) }
    var isRising = candles[1].high >= candles[0].high
    // A falling trend is a rising one of prices with the other sign.
    func high(_ index: Int) -> Double { isRising ? candles[index].high : -candles[index].low }
    func low(_ index: Int) -> Double { isRising ? candles[index].low : -candles[index].high }
    var extreme = high(0)
    var stop = low(0)
    var share = step
    var result: Values = [isRising ? stop : -stop]
    for index in 1..<candles.count {
      stop = min(stop + share * (extreme - stop), low(index - 1), low(max(0, index - 2)))
      if low(index) < stop {
        isRising.toggle()
        (stop, extreme, share) = (-extreme, high(index), step)
      } else if high(index) > extreme {
        (extreme, share) = (high(index), min(share + step, maximum))
      }
      result.append(isRising ? stop : -stop)
    }
    return result
  }

  static func cloud(_ candles: [Candle], _ fast: Int, _ slow: Int, _ span: Int, _ distance: Int) -> [Values] {
    let conversion = middle(candles, fast)
    let base = middle(candles, slow)
    return [
      conversion, base, moved(both(conversion, base) { ($0 + $1) / 2 }, by: distance),
      moved(middle(candles, span), by: distance), moved(candles.map(\.close), by: -distance),
    ]
  }

  static func directional(_ candles: [Candle], _ period: Int) -> [Values] {
    guard candles.count > 2 * period else { return Array(repeating: candles.map { _ in nil }, count: 3) }
    let pairs = zip(candles.dropFirst(), candles)
    let rises = [0] + pairs.map { max($0.high - $1.high, 0) > $1.low - $0.low ? max($0.high - $1.high, 0) : 0 }
    let falls = [0] + pairs.map { max($1.low - $0.low, 0) > $0.high - $1.high ? max($1.low - $0.low, 0) : 0 }
    let ranges = wilder(trueRanges(candles), period)
    func share(_ moves: [Double]) -> Values { both(wilder(moves, period), ranges) { $1 == 0 ? nil : 100 * $0 / $1 } }
    let plus = share(rises)
    let minus = share(falls)
    let index = both(plus, minus) { $0 + $1 == 0 ? 0 : 100 * abs($0 - $1) / ($0 + $1) }
    return [skippingMissing(index) { wilder($0, period) }, plus, minus]
  }

  static func channelIndex(_ candles: [Candle], _ period: Int) -> Values {
    windows(typical(candles), period) { window in
      guard Set(window).count > 1 else { return 0 }
      let deviation = mean(window.map { abs($0 - mean(window)) })
      return (window[period - 1] - mean(window)) / (0.015 * deviation)
    }
  }

  static func moneyFlow(_ candles: [Candle], _ period: Int) -> Values {
    let prices = typical(candles)
    // Prices have two decimals, so equal sums of three are told from unequal ones well before the last bits.
    func rounded(_ price: Double) -> Double { (price * 1e6).rounded() }
    return candles.indices.map { last in
      let part = (last - period + 1)...max(last, last - period + 1)
      guard last >= period, part.allSatisfy({ candles[$0].volume != nil }) else { return nil }
      func flow(_ isCounted: (Double) -> Bool) -> Double {
        let counted = part.filter { isCounted(rounded(prices[$0]) - rounded(prices[$0 - 1])) }
        return counted.map { prices[$0] * (candles[$0].volume ?? 0) }.reduce(0, +)
      }
      let inflow = flow { $0 > 0 }
      let outflow = flow { $0 < 0 }
      return inflow + outflow == 0 ? 50 : 100 * inflow / (inflow + outflow)
    }
  }

  static func chaikin(_ candles: [Candle], _ period: Int) -> Values {
    windows(candles, period) { window in
      guard window.allSatisfy({ $0.volume != nil }) else { return nil }
      let flows = window.map { candle in
        let range = candle.high - candle.low
        return range == 0 ? 0 : (2 * candle.close - candle.high - candle.low) / range * (candle.volume ?? 0)
      }
      let volume = window.compactMap(\.volume).reduce(0, +)
      return volume > 0 ? flows.reduce(0, +) / volume : nil
    }
  }

  static func pivots(_ candles: [Candle], _ method: PivotPoints.Method) -> [Values] {
    let rows: [[Double]?] = candles.map { candle in
      let before = candles.filter { $0.time.writtenDay < candle.time.writtenDay }
      guard let last = before.last else { return nil }
      let day = before.filter { $0.time.writtenDay == last.time.writtenDay }
      let high = day.map(\.high).reduce(-.infinity, max)
      let low = day.map(\.low).reduce(.infinity, min)
      let pivot = (high + low + last.close) / 3
      let range = high - low
      let fibonacci = [0.382, 0.618, 1].map { range * $0 }
      let camarilla = [12.0, 6, 4].map { range * 1.1 / $0 }
      return switch method {
      case .classic:
        [pivot, 2 * pivot - low, pivot + range, high + 2 * (pivot - low)]
          + [2 * pivot - high, pivot - range, low - 2 * (high - pivot)]
      case .fibonacci: [pivot] + fibonacci.map { pivot + $0 } + fibonacci.map { pivot - $0 }
      case .camarilla: [pivot] + camarilla.map { last.close + $0 } + camarilla.map { last.close - $0 }
      }
    }
    return (0..<7).map { plot in rows.map { $0?[plot] } }
  }
}
