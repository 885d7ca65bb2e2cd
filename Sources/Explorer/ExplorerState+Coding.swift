import CandleEngine
import Presentation

extension ExplorerState: Codable {
  private enum CodingKeys: String, CodingKey {
    case exploring
  }

  /// More candles than any file has; a larger count is damaged.
  private static let mostCandles = 1 << 40

  /// What a layout has no word for.
  private struct Exploring: Codable {
    var count: Int
    var first: KeptTime?
    var last: KeptTime?
    /// Some candles; left out by earlier versions.
    var closes: [KeptClose]?
    var cursor: KeptTime
    var bookmarks: [KeptTime]
    var value: String
    /// The indicators as they were typed; left out by earlier versions.
    var indicators: [String]?
  }

  /// A time with all that it was read with.
  private struct KeptTime: Codable {
    var ticks: Int64
    /// Ticks a second.
    var unit: Int64
    var basis: String
    /// Seconds from UTC; left out where it is none.
    var offset: Int32?

    init(_ time: CandleTime) {
      ticks = time.ticks
      unit = time.unit.rawValue
      basis =
        switch time.basis {
        case .date: "date"
        case .wallClock: "clock"
        case .instant: "instant"
        }
      offset = time.offset == 0 ? nil : time.offset
    }

    var time: CandleTime? {
      let bases: [String: CandleTime.Basis] = ["date": .date, "clock": .wallClock, "instant": .instant]
      guard let unit = CandleTime.Unit(rawValue: unit), let basis = bases[basis] else { return nil }
      return CandleTime(ticks: ticks, unit: unit, basis: basis, offset: offset ?? 0)
    }
  }

  /// The close of a candle.
  private struct KeptClose: Codable {
    var time: KeptTime
    var close: Double
  }

  package init(from decoder: any Decoder) throws {
    layout = try ChartLayout(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let exploring = try container.decode(Exploring.self, forKey: .exploring)
    guard let cursor = exploring.cursor.time, (1...Self.mostCandles).contains(exploring.count) else {
      throw DecodingError.dataCorruptedError(forKey: .exploring, in: container, debugDescription: "no such candle")
    }
    self.cursor = cursor
    fingerprint = SeriesFingerprint(
      count: exploring.count, first: exploring.first?.time, last: exploring.last?.time)
    sample = CloseSample(
      (exploring.closes ?? []).compactMap { kept in
        kept.time.time.map { CloseSample.Candle(time: $0, close: kept.close) }
      })
    bookmarks = exploring.bookmarks.compactMap(\.time)
    value = CandleValue(storedName: exploring.value) ?? .wholeCandle
    indicators = exploring.indicators ?? []
  }

  package func encode(to encoder: any Encoder) throws {
    try layout.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    let exploring = Exploring(
      count: fingerprint.count, first: fingerprint.first.map(KeptTime.init), last: fingerprint.last.map(KeptTime.init),
      closes: sample.candles.map { KeptClose(time: KeptTime($0.time), close: $0.close) },
      cursor: KeptTime(cursor), bookmarks: bookmarks.map(KeptTime.init), value: value.storedName,
      indicators: indicators)
    try container.encode(exploring, forKey: .exploring)
  }
}
