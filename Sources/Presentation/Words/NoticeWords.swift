package import CandleFiles
import CandleEngine

/// Sentences about what was noticed in a file that was read.
extension FileWords {
  /// How many line numbers a sentence names before it only counts.
  private static let namedLines = 5

  /// One sentence for notices of one kind.
  package func notice(_ group: NoticeGroup) -> Phrase {
    let place: Phrase = group.lines.first.map { "\(name), line \($0): " } ?? "\(name): "
    switch group.first.kind {
    case .badRow(let fault):
      let skipped: Phrase = group.count == 1 ? "Row skipped." : "\(group.count) rows skipped: \(lines(group))."
      return "\(place)\(self.fault(fault)). \(skipped)"
    case .partialRow(let role):
      let skipped: Phrase = group.count == 1 ? "Row skipped." : "\(group.count) such rows skipped: \(lines(group))."
      return "\(place)no \(column(role)). \(skipped)"
    case .gapRow: return rows(group, one: "no prices. Row skipped.", many: "\(group.count) rows without prices skipped")
    case .eventRow:
      return rows(
        group, one: "a dividend or split. Row skipped.", many: "\(group.count) rows of dividends and splits skipped")
    case .repeatedHeader:
      return rows(group, one: "the header again. Skipped.", many: "\(group.count) repeated headers skipped")
    case .metadata: return rows(group, one: "a line of text skipped.", many: "\(group.count) lines of text skipped")
    case .footer:
      return rows(
        group, one: "text behind the last candle skipped.", many: "\(group.count) lines behind the last candle skipped")
    case .duplicateDropped:
      return rows(
        group, one: "the same as another row. Left out.", many: "\(group.count) rows the same as others left out")
    case .duplicateConflict(let keptLine):
      let others: Phrase = group.count == 1 ? "" : " \(group.count) such rows: \(lines(group))."
      // In JSON both may be on one line.
      if keptLine == group.lines.first { return "\(place)other prices for the time of another row. One kept.\(others)" }
      return "\(place)other prices for the time of line \(keptLine). Line \(keptLine) kept.\(others)"
    case .impossibleCandle, .zeroPrice, .zeroAsMissing, .possibleSplit, .timeGap, .futureDate:
      return place + candle(group)
    case .partialLastLine, .cutJSON, .unsorted, .newestFirst, .stillForming, .nulBytes: return place + whole(group)
    default: return place + reading(group)
    }
  }

  /// What is odd about candles.
  private func candle(_ group: NoticeGroup) -> Phrase {
    let others: Phrase = group.count == 1 ? "" : " \(group.count) such candles: \(lines(group))."
    switch group.first.kind {
    case .impossibleCandle: return "high is below low, or open or close outside. Kept.\(others)"
    case .zeroPrice(let role): return "\(column(role)) is zero. Kept.\(others)"
    case .zeroAsMissing: return "open, high and low are zero; the close taken for them.\(others)"
    case .possibleSplit(let ratio): return "the price moved about \(ratio) to 1, perhaps a split. Kept.\(others)"
    case .timeGap(let seconds):
      return
        "no data for \(DurationWords.length(seconds)).\(group.count == 1 ? "" : " \(group.count) such gaps: \(lines(group)).")"
    case .futureDate(let text): return "\(text) is more than a year ahead. Kept.\(others)"
    default: return ""
    }
  }

  /// What is odd about the whole file.
  private func whole(_ group: NoticeGroup) -> Phrase {
    switch group.first.kind {
    case .partialLastLine: "the last line is not complete yet. Left out."
    case .cutJSON: "the text is cut off. What is whole was read."
    case .unsorted: "earlier than the row before. Sorted by time."
    case .newestFirst: "newest first; turned round."
    case .stillForming: "the last candle is still forming."
    case .nulBytes: "NUL bytes left out."
    default: ""
    }
  }

  /// How columns and cells were read.
  private func reading(_ group: NoticeGroup) -> Phrase {
    let option: Phrase = group.first.kind.option.map { "--\($0)" } ?? ""
    return switch group.first.kind {
    case .closeOnly(let column): "closes only, from the column \(ShownText.of(column))."
    case .closeOnlyLacking(let column, let roles, let names):
      """
      closes only, from the column \(ShownText.of(column)); no \(.list(roles.map(self.column))) among the columns \
      \(ShownText.list(names, longest: 56)).
      """
    case .sameName(let column): "two columns are called \(ShownText.of(column)); the first taken."
    case .timeByCells(let column): "the column \(ShownText.of(column)) taken for the time of day."
    case .averagePrice: "a negative price, the average of bid and ask; read without its sign, as all such."
    case .bidUsed: "bid and ask prices; the bid taken."
    case .headerMismatch: "the header does not name the column of times; the names behind it moved by one."
    case .lowHighOpenClose: "no header, and the prices fit only as low, high, open, close. Read in that order."
    case .clockPutBack: "an hour comes twice, as when clocks are put back. Both kept."
    case .shortYear(let text, let year, let mayBeFirst):
      "\(ShownText.of(text)) taken as in \(year).\(yearAdvice(mayBeFirst))"
    case .serialDay(let text, let date):
      "day \(ShownText.of(text)) of a spreadsheet taken as \(String(describing: date)). \(option) counts from 1904."
    case .mixedEpochUnits: "from here on times are in another unit, told by their size."
    case .zoneName(let text): "\(ShownText.of(text)): the zone's name left out, the time kept as written."
    case .timesDisagree(let column):
      "the time in the column \(ShownText.of(column)) is another one.\(group.count == 1 ? "" : " \(group.count) such rows.")"
    case .decimalByHints(let text, let value, let mark):
      "\(ShownText.of(text)) taken as \(ShownText.of(value)). \(option) \(mark.other.rawValue) changes it."
    default: ""
    }
  }

  /// The option that makes the first of three short numbers the year.
  private func yearAdvice(_ mayBeFirst: Bool) -> Phrase {
    mayBeFirst ? " --date-order ymd puts the year first." : ""
  }

  private func rows(_ group: NoticeGroup, one: Phrase, many: Phrase) -> Phrase {
    if group.count == 1 { return (group.lines.first.map { "\(name), line \($0): " } ?? "\(name): ") + one }
    return group.lines.isEmpty ? "\(name): \(many)." : "\(name): \(many): \(lines(group))."
  }

  private func lines(_ group: NoticeGroup) -> Phrase {
    if let line = group.lines.first, group.lines.count > 1, group.lines.allSatisfy({ $0 == line }) {
      return "all on line \(line)"
    }
    let named = group.lines.prefix(Self.namedLines).map(String.init).joined(separator: ", ")
    let more = group.count - min(Self.namedLines, group.lines.count)
    return more > 0 ? "lines \(named) and \(more) more" : "lines \(named)"
  }
}

/// Notices of one kind, told in one sentence.
package struct NoticeGroup: Sendable {
  /// The first of them.
  package let first: Notice
  /// How many there are.
  package let count: Int
  /// Their lines, where they have one.
  package let lines: [Int]

  /// A group of one.
  package init(_ notice: Notice) {
    self.init(first: notice, count: notice.count, lines: notice.line.map { [$0] } ?? [])
  }

  private init(first: Notice, count: Int, lines: [Int]) {
    self.first = first
    self.count = count
    self.lines = lines
  }

  /// Groups notices by kind, in the order of each kind's first.
  package static func groups(of notices: [Notice]) -> [NoticeGroup] {
    var order: [String] = []
    var byKind: [String: [Notice]] = [:]
    for notice in notices {
      if byKind[notice.kind.name] == nil { order.append(notice.kind.name) }
      byKind[notice.kind.name, default: []].append(notice)
    }
    return order.compactMap { byKind[$0] }.map { notices in
      NoticeGroup(first: notices[0], count: notices.reduce(0) { $0 + $1.count }, lines: notices.compactMap(\.line))
    }
  }
}
