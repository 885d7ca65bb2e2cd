/// Rows that have the time of another one and other prices: a column that is not known may tell them apart.
package struct RepeatedTimes: Equatable, Sendable {
  /// The names of the columns that may.
  package var columns: [String]
  /// How many such rows there are.
  package let count: Int
  /// How many rows of prices there are.
  package let of: Int
  /// The line that the first of them was left out for.
  package let keptLine: Int

  package init(columns: [String], count: Int, of: Int, keptLine: Int) {
    (self.columns, self.count, self.of, self.keptLine) = (columns, count, of, keptLine)
  }
}

extension RepeatedTimes {
  /// The failure with only those columns that differ between two such rows, for which the file is read once more.
  ///
  /// - Complexity: O(bytes up to the later of the two lines).
  static func explained(_ failure: ReadFailure, path: String, encoding: String?) -> ReadFailure {
    guard case .repeatedTimes(var repeated) = failure.kind, let line = failure.line, repeated.columns.count > 1,
      ByteSource.canBeReadAgain(path),
      let rows = rows([line, repeated.keptLine], path: path, encoding: encoding), let header = rows.header
    else { return failure }
    let differing = header.enumerated().filter { place, name in
      repeated.columns.contains(name) && rows.cells.allSatisfy { place < $0.count }
        && Set(rows.cells.map { $0[place] }).count > 1
    }
    guard !differing.isEmpty else { return failure }
    // Numbers differ from row to row anyhow.
    let words = differing.filter { place, _ in rows.cells.contains { !isNumber($0[place]) } }
    repeated.columns = (words.isEmpty ? differing : words).map(\.element)
    return ReadFailure(.repeatedTimes(repeated), line: line)
  }

  private static func isNumber(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { NumberText($0, hasSuffix: true) != nil }
  }

  /// The cells of the rows on two lines, and those of the last row before them that has the names of all columns.
  private static func rows(_ lines: [Int], path: String, encoding: String?) -> (header: [String]?, cells: [[String]])? {
    guard let bytes = try? ByteSource(path: path), let text = try? TextSource(bytes, encoding: encoding) else {
      return nil
    }
    let feed = TextFeed(text)
    var (header, cells): ([String]?, [[String]]) = (nil, [])
    var scanner: RowScanner?
    while cells.count < lines.count {
      guard (try? feed.fill()) != nil else { return nil }
      var next = scanner ?? RowScanner(Dialect.detect(feed.bytes.part(0..<min(feed.bytes.count, 1 << 16))))
      while cells.count < lines.count, next.next(in: feed.bytes, isWhole: feed.isWhole) == .row {
        let isHeader = header == nil && (try? ColumnRoles(header: next.cells.map(\.text), line: next.line)) != nil
        if isHeader { header = next.cells.map(\.text) }
        if lines.contains(next.line) { cells.append(next.cells.map { String(decoding: $0, as: UTF8.self) }) }
      }
      feed.removeFirst(next.position)
      next.rebase()
      scanner = next
      if feed.isWhole { break }
    }
    return cells.count == lines.count ? (header, cells) : nil
  }
}
