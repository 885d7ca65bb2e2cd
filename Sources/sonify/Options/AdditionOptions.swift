import CandleEngine
import CandleFiles
import Foundation

/// What is to be told beside the candles, as it was typed.
struct AdditionOptions {
  /// Indicators with the names they were asked for by.
  var indicators: [(name: String, indicator: any CandleEngine.Indicator)] = []
  /// Files to compare with.
  var comparisons: [String] = []
  /// Prices to watch.
  var levels: [Double] = []
  /// The parts of the trading day.
  var sessions: [TradingSession] = []
  /// The period that candles are gathered into; for weeks, by the first day of the locale's week.
  var period: CandlePeriod?
  /// The period as it was typed.
  var periodName: String?

  init() {}

  init(_ values: OptionValues, format: FormatContext) throws(UsageError) {
    for name in values.list(.indicator, separator: " ") {
      do throws(IndicatorError) {
        indicators.append((name, try IndicatorCatalog.full.indicator(reading: name)))
      } catch {
        throw .badValue(.indicator, name, allowed: Self.allowed(after: error))
      }
    }
    comparisons = values.list(.compare, separator: "\n")
    levels = try values.numbers(.levels)
    if try values.word(.sessions, among: ["us-equities"]) != nil { sessions = TradingSession.usEquities }
    period = try values.period(firstWeekday: format.firstWeekday)
    periodName = values.text(.every)
  }

  private static func allowed(after error: IndicatorError) -> String {
    switch error {
    case .unknownName(_, let nearest):
      nearest.isEmpty
        ? "an indicator like sma:5, rsi:14 or macd:12,26,9" : "one like \(nearest.joined(separator: ", "))"
    case .tooManyParameters(let name, _, let allowed):
      "\(name) with at most \(allowed == 1 ? "1 number" : "\(allowed) numbers") after the colon"
    case .notReadable(let parameter, _), .notPossible(let parameter, _): Self.allowed(for: parameter)
    }
  }

  private static func allowed(for parameter: ParameterDescription) -> String {
    let name = parameter.name.lowercased()
    return switch parameter.kind {
    case .integer(let range, _): "a whole number from \(range.lowerBound) to \(range.upperBound) for \(name)"
    case .number(let range, _): "a number from \(range.lowerBound) to \(range.upperBound) for \(name)"
    case .boolean: "true or false for \(name)"
    case .choice(let choices): "\(name) out of \(choices.joined(separator: ", "))"
    }
  }
}
