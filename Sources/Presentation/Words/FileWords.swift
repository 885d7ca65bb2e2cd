package import CandleFiles
import CandleEngine
import Glibc

/// Sentences about a file: why nothing was read, and what was noticed.
package struct FileWords: Sendable {
  /// How many line numbers a sentence names before it only counts.
  private static let namedLines = 5

  /// The file's name as it is said: without its folder, or "Standard input".
  package let name: String

  /// - Parameter path: The path as the user gave it.
  package init(path: String) {
    name = path == "-" ? "Standard input" : String(path.split(separator: "/").last ?? Substring(path))
  }

  /// Why nothing was read, where, and what to do.
  package func failure(_ failure: ReadFailure) -> String {
    let place = failure.line.map { "\(name), line \($0): " } ?? "\(name): "
    switch failure.kind {
    case .noSuchFile: return "\(name): no such file. Nothing read."
    case .isFolder: return "\(name) is a folder; name a file in it. Nothing read."
    case .notPermitted: return "\(name): you may not read this file. Nothing read."
    case .unreadable(let code): return "\(name) cannot be read: \(String(cString: strerror(code))). Nothing read."
    case .emptyFile: return "\(name) is empty. Nothing read."
    case .notText(let format?): return "\(name) is \(format), not text; unpack or convert it first. Nothing read."
    case .notText(nil): return "\(name) is not text; a price file has rows of dates and prices. Nothing read."
    case .noDataRows: return "\(place)there is a header, and no row of prices below it. Nothing read."
    case .noReadableRow(let fault): return "\(place)\(self.fault(fault)). Nothing read."
    case .noPriceColumns(let names):
      return "\(place)no close, or not all of open, high and low, among the columns \(list(names)). Nothing read."
    case .noTimeColumn(let names): return "\(place)no date or time among the columns \(list(names)). Nothing read."
    case .mixedDateOrder(let text):
      return "\(place)\(text) has day and month the other way round than the rows before. Nothing read."
    case .ambiguousDateOrder(let text, let dayFirst, let monthFirst):
      return """
        \(place)\(text) is \(dayFirst.day) \(month(dayFirst)) or \(month(monthFirst)) \(monthFirst.day), and no row \
        decides. Add --date-order dmy for \(dayFirst.day) \(month(dayFirst)), mdy for \(month(monthFirst)) \
        \(monthFirst.day).
        """
    case .unclosedQuote: return "\(place)a quotation mark is opened here and never closed. Nothing read."
    }
  }

  /// The fixed name of a failure for programs.
  package static func kind(of failure: ReadFailure) -> String {
    switch failure.kind {
    case .noSuchFile: "no-such-file"
    case .isFolder: "folder"
    case .notPermitted: "no-permission"
    case .unreadable: "unreadable"
    case .emptyFile: "empty-file"
    case .notText: "not-text"
    case .noDataRows: "no-data-rows"
    case .noReadableRow: "no-data-rows"
    case .noPriceColumns: "no-ohlc-columns"
    case .noTimeColumn: "no-time-column"
    case .mixedDateOrder: "mixed-date-order"
    case .ambiguousDateOrder: "ambiguous-date-order"
    case .unclosedQuote: "unclosed-quote"
    }
  }

  /// One sentence for notices of one kind.
  package func notice(_ group: NoticeGroup) -> String {
    let place = group.lines.first.map { "\(name), line \($0): " } ?? "\(name): "
    let count = group.count
    switch group.first.kind {
    case .badRow(let fault):
      let skipped = count == 1 ? "Row skipped." : "\(count) rows skipped: lines \(lines(group))."
      return "\(place)\(self.fault(fault)). \(skipped)"
    case .gapRow:
      return count == 1
        ? "\(place)no prices. Row skipped." : "\(name): \(count) rows without prices skipped: lines \(lines(group))."
    case .newestFirst: return "\(name): newest first; turned round."
    case .unsorted: return "\(place)earlier than the row before. Sorted by time."
    case .closeOnly(let column): return "\(name): closes only, from the column \(column)."
    case .duplicateDropped:
      return count == 1
        ? "\(place)the same as another row. Left out."
        : "\(name): \(count) rows the same as others left out: lines \(lines(group))."
    case .duplicateConflict(let keptLine):
      let others = count == 1 ? "" : " \(count) such rows: lines \(lines(group))."
      return "\(place)other prices for the time of line \(keptLine). Line \(keptLine) kept.\(others)"
    }
  }

  /// Why a row is not a candle, without an end.
  private func fault(_ fault: RowFault) -> String {
    switch fault {
    case .missing(let role): "the row has no \(role.rawValue)"
    case .noValue(let role): "\(role.rawValue) is empty"
    case .notANumber(let role, let text): "\(role.rawValue) \"\(text)\" is not a number"
    case .notADate(let text): "\"\(text)\" is not a date or time"
    case .noSuchDay(let text):
      text.contains("/") ? "\(text) is not a date in either order" : "\(text) is in no calendar"
    case .otherKindOfTime(let text): "\"\(text)\" is another kind of time than the rows before"
    }
  }

  private func lines(_ group: NoticeGroup) -> String {
    let named = group.lines.prefix(Self.namedLines).map(String.init).joined(separator: ", ")
    let more = group.lines.count - Self.namedLines
    return more > 0 ? "\(named) and \(more) more" : named
  }

  private func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map { $0.isEmpty ? "(no name)" : $0 }.joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }

  private func month(_ date: CivilDate) -> String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ][date.month - 1]
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
    self.init(first: notice, count: 1, lines: notice.line.map { [$0] } ?? [])
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
      NoticeGroup(first: notices[0], count: notices.count, lines: notices.compactMap(\.line))
    }
  }
}
