import CandleEngine
import CandleFiles
import Foundation
import Presentation
import Testing

/// Whatever is spoken has the numbers that are printed beside it, and no others.
@Suite("Spoken and printed")
struct SpokenAndPrintedTests {
  /// A kind of price file.
  enum Kind: CaseIterable {
    case daily, halfHours, closesOnly, tiny, belowZero, monthly
  }

  @Test(
    "words of candles and views have the same numbers in both forms",
    arguments: cases)
  func sameNumbers(_ locale: String, _ kind: Kind) throws {
    let locale = Locale(identifier: locale)
    let form = try NumberForm(locale)
    let told = try Self.language(of: locale)
    for phrase in said(of: try chart(kind, locale: locale)) {
      let (onPaper, aloud) = (phrase.printed(in: told), phrase.spoken(in: told))
      let printed = ToldNumbers(printed: onPaper, in: form)
      let spoken = try ToldNumbers(spoken: aloud, in: form)
      #expect(printed.values == spoken.values, "\(onPaper) | \(aloud)")
      // Up and down are other words elsewhere.
      #expect(told.code != "en" || printed.minuses == spoken.minuses, "\(onPaper) | \(aloud)")
      #expect(!aloud.contains(form.sign), "\(aloud)")
    }
  }

  /// The words of a locale; English where there are none.
  private static func language(of locale: Locale) throws -> Language {
    let code = locale.language.languageCode?.identifier ?? "en"
    let file = voiceFile("\(code)/phrases.json")
    guard code != "en", FileManager.default.fileExists(atPath: file.path) else { return .english }
    return try Language(code: code, catalogue: Data(contentsOf: file))
  }

  /// All kinds in the languages that there are, and the kinds whose form depends on the locale in others.
  private static let cases =
    ["en_US", "de_DE", "es_ES"].flatMap { locale in Kind.allCases.map { (locale, $0) } }
    + ["en_GB", "en_IN", "de_CH", "es_MX", "fr_FR"].flatMap { locale in [(locale, .halfHours), (locale, .monthly)] }

  @Test("numbers are read out of both forms")
  func reading() throws {
    let printed = "No data for 9 days. Oct 30, 2026 at 2:05\u{202F}PM, Open -1,234.50, close 0.00000644, -4.60%"
    let spoken = """
      No data for 9 days. October 30th, 2026, 2 oh 5 PM, Open minus 1234.50, close zero point, 5 zeros, 6 4 4, \
      minus 4.60 percent
      """
    let english = try NumberForm(Locale(identifier: "en_US"))
    let numbers = ToldNumbers(printed: printed, in: english)
    #expect(numbers.values == ["0.00000644", "1234.5", "2", "2026", "30", "4.6", "5", "9"])
    #expect(numbers.minuses == 2)
    #expect(try ToldNumbers(spoken: spoken, in: english) == numbers)
    let german = try NumberForm(Locale(identifier: "de_DE"))
    #expect(ToldNumbers(printed: "30. Okt. 2026, 1.234,50", in: german).values == ["1234.5", "2026", "30"])
    #expect(ToldNumbers(printed: "12:00\u{202F}AM, 12:00\u{202F}PM", in: english).values == ["12"])
  }

  /// What is said at each candle, in every verbosity, and of views.
  private func said(of chart: Chart) -> [Phrase] {
    var phrases: [Phrase] = []
    let indices = chart.series.indices
    for verbosity in Verbosity.allCases {
      for value in [CandleValue.wholeCandle, .volume] {
        let words = CandleWords(chart: chart, verbosity: verbosity, value: value)
        phrases += indices.map { words.step(to: $0, from: $0 > 0 ? $0 - 1 : nil) }
        phrases += indices.map { words.nameAndValue(of: $0) }
      }
      let words = ExplorerWords(chart: chart, verbosity: verbosity, value: .wholeCandle)
      for start in stride(from: 0, to: indices.count - 5, by: 4) {
        let view = start..<(start + 5)
        phrases += [
          words.page(view), words.range(of: view), words.position(at: start, view: view, rate: 260),
          words.changes(at: start + 4, since: start), words.end(isFirst: true, at: start),
          words.paused(at: start, after: start),
        ]
      }
      phrases.append(words.start(at: 3, view: indices, noticeCount: 3, offersHelp: true))
    }
    return phrases
  }

  private func chart(_ kind: Kind, locale: Locale) throws -> Chart {
    var random = SplitMix64(seed: 11)
    let prices: ClosedRange<Double> =
      switch kind {
      case .daily, .halfHours, .closesOnly: 100...200
      case .tiny: 0.000_005...0.000_007
      case .belowZero: -60...60
      case .monthly: 9_000...70_000
      }
    let candles = try (0..<12).map { index in
      let values = (0..<4).map { _ in Double.random(in: prices, using: &random) }
      let time =
        switch kind {
        case .halfHours:
          String(format: "2026-10-%02dT%02d:%02d", 29 + (44 + index) / 48, (22 + index / 2) % 24, index % 2 * 30)
        case .monthly: String(format: "%d-%02d-01", 2_025 + index / 12, index % 12 + 1)
        default: String(format: "2026-%02d-%02d", 10 + index / 6, 1 + index % 6 * 4)
        }
      return Candle(
        time: try #require(TimeText.time(time)), open: kind == .closesOnly ? values[0] : values[1],
        high: kind == .closesOnly ? values[0] : values.max() ?? 0,
        low: kind == .closesOnly ? values[0] : values.min() ?? 0,
        close: values[0], volume: index % 5 == 0 ? nil : Double.random(in: 0...5_000_000, using: &random).rounded())
    }
    let first = try #require(candles.first)
    let traits = CandleSeries.Traits(
      basis: first.time.basis, unit: first.time.unit, hasOnlyCloses: kind == .closesOnly,
      fractionDigits: kind == .tiny ? 10 : 2)
    return Chart(series: CandleSeries(candles, traits: traits), name: "aapl", format: FormatContext(locale: locale))
  }
}
