import CandleEngine
package import CandleFiles
package import Presentation

/// What programs get of a file: how it was understood, or why it was not.
package struct FileReport: Sendable {
  private let words: FileWords

  package init(_ words: FileWords) {
    self.words = words
  }

  /// The report of a file that was read.
  package func understood(_ file: PriceFile) -> JSON {
    let series = file.series
    return object(
      candles: series.count, first: series.first, last: series.last,
      columns: .object(columns(of: file)),
      dateOrder: file.dateOrder.map { .string($0.rawValue) } ?? .null,
      decimal: .string(file.decimal.rawValue),
      timeZone: series.traits.basis == .instant ? .string(zone(of: series)) : .null,
      encoding: .string(file.encoding), delimiter: file.delimiter.map { .string(String($0)) } ?? .null,
      notices: NoticeGroup.groups(of: file.notices).map { group in
        .object([
          ("kind", .string(group.first.kind.name)), ("line", group.lines.first.map(JSON.integer) ?? .null),
          ("count", .integer(group.count)), ("text", .string(words.notice(group).printed)),
        ])
      }, error: .null)
  }

  /// The report of a file of which nothing was read.
  package func failed(_ failure: ReadFailure) -> JSON {
    object(
      candles: 0, first: nil, last: nil, columns: .object([]), dateOrder: .null, decimal: .null, timeZone: .null,
      encoding: .null, delimiter: .null, notices: [],
      error: .object([
        ("kind", .string(FileWords.kind(of: failure))), ("line", failure.line.map(JSON.integer) ?? .null),
        ("text", .string(words.failure(failure).printed)),
      ]))
  }

  private func object(
    candles: Int, first: Candle?, last: Candle?, columns: JSON, dateOrder: JSON, decimal: JSON, timeZone: JSON,
    encoding: JSON, delimiter: JSON, notices: [JSON], error: JSON
  ) -> JSON {
    .object([
      ("candles", .integer(candles)), ("first", first.map { .string($0.time.iso8601) } ?? .null),
      ("last", last.map { .string($0.time.iso8601) } ?? .null), ("newest", last.map(values) ?? .null),
      ("columns", columns), ("dateOrder", dateOrder), ("decimal", decimal),
      ("timeZone", timeZone), ("encoding", encoding), ("delimiter", delimiter),
      ("notices", .array(notices)), ("error", error),
    ])
  }

  private func values(of candle: Candle) -> JSON {
    .object([
      ("open", .number(candle.open)), ("high", .number(candle.high)), ("low", .number(candle.low)),
      ("close", .number(candle.close)), ("volume", candle.volume.map(JSON.number) ?? .null),
    ])
  }

  private func columns(of file: PriceFile) -> [(key: String, value: JSON)] {
    ColumnRole.told.compactMap { role in
      if file.columns.isHeaderless { return file.columns[role].map { (role.rawValue, .integer($0 + 1)) } }
      return file.columns.name(of: role).map { (role.rawValue, .string($0)) }
    }
  }

  /// `UTC`, or that each time has its own offset.
  private func zone(of series: CandleSeries) -> String {
    let hasOffsets = (series.first?.time.offset ?? 0) != 0 || (series.last?.time.offset ?? 0) != 0
    return hasOffsets ? "offsets" : "UTC"
  }
}
