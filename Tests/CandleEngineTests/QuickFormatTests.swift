import Foundation
import Testing

@testable import CandleEngine

@Suite("Numbers and times that are written quickly")
struct QuickFormatTests {
  @Test("are prices as Foundation writes them", arguments: ["en_US", "de_DE", "es_ES"])
  func prices(identifier: String) throws {
    let locale = Locale(identifier: identifier)
    let plain = try #require(PlainDecimal(locale: locale))
    let style = FloatingPointFormatStyle<Double>(locale: locale)
    var numbers = SplitMix64(seed: 3)
    let odd = [
      0, -0.0, -0.001, 0.5, 1.5, 0.125, 999.995, 999.999, 1_000, 9_999.99, 10_000, 1e9, 1e300, .nan, .infinity,
    ]
    let random = (0..<5_000).map { turn in
      let value = Double.random(in: -1...1, using: &numbers) * pow(10, Double(turn % 12 - 4))
      return turn % 3 == 0 ? value : (value * 1_000).rounded() / 1_000
    }
    var writtenCount = 0
    for (turn, value) in (odd + random).enumerated() {
      for digits in [0, 2, turn % 10] {
        guard let text = plain.text(value, digits: digits) else { continue }
        writtenCount += 1
        #expect(text == value.formatted(style.precision(.fractionLength(digits))))
      }
    }
    #expect(writtenCount > 10_000)
  }

  @Test("are times as Foundation writes them", arguments: ["en_US", "de_DE", "es_ES", "ja_JP"])
  func times(identifier: String) {
    let locale = Locale(identifier: identifier)
    let format = FormatContext(locale: locale)
    let style = format.dateStyle.year().month(.abbreviated).day().hour().minute()
    var numbers = SplitMix64(seed: 4)
    for _ in 0..<1_000 {
      let start = Int64.random(in: -4_000_000_000...4_000_000_000, using: &numbers)
      // Some of one day, since what is kept is of one day.
      for seconds in [start, start + 59, start + 3_600, start] {
        let time = CandleTime(ticks: seconds, basis: .wallClock)
        #expect(format.dateAndTime(time) == style.format(Date(timeIntervalSince1970: Double(seconds))))
      }
    }
  }
}
