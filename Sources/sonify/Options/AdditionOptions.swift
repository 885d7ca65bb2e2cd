import CandleEngine
import CandleFiles
import Foundation
import Presentation

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

  init(_ values: OptionValues, firstWeekday: Int) throws(UsageError) {
    for name in values.list(.indicator, separator: " ") {
      do throws(IndicatorError) {
        indicators.append((name, try IndicatorCatalog.full.indicator(reading: name)))
      } catch {
        throw .badValue(.indicator, name, allowed: AddingWords.allowed(after: error))
      }
    }
    comparisons = values.list(.compare, separator: "\n")
    levels = try values.numbers(.levels)
    if try values.word(.sessions, among: ["us-equities"]) != nil { sessions = TradingSession.usEquities }
    period = try values.period(firstWeekday: firstWeekday)
    periodName = values.text(.every)
  }
}
