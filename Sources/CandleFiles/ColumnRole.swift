/// What a column is for.
package enum ColumnRole: String, CaseIterable, Sendable {
  case date, time, open, high, low, close, volume
}

/// Which column of a file is for what, as its header says.
package struct ColumnRoles: Equatable, Sendable {
  /// The place of each role's column, leftmost 0.
  package private(set) var places: [ColumnRole: Int] = [:]
  /// The names in the header, trimmed.
  package let names: [String]
  /// Whether a single column of prices without the name of one was taken as the close.
  package private(set) var hasUnnamedClose = false

  /// Finds the roles by the header's names, in any order and case.
  ///
  /// - Throws: ``ReadFailure`` when there is no time or no close among them.
  init(header names: [String], line: Int) throws(ReadFailure) {
    self.names = names
    for (place, name) in names.enumerated() {
      guard let role = Self.role(named: name.lowercased()), places[role] == nil else { continue }
      places[role] = place
    }
    // A lone column for the time may have either name; beside a date it is the time of day.
    if places[.date] == nil {
      places[.date] = places[.time]
      places[.time] = nil
    }
    guard let date = places[.date] else { throw ReadFailure(.noTimeColumn(names), line: line) }
    if places[.close] == nil, places.count == 1, names.count == 2 {
      places[.close] = 1 - date
      hasUnnamedClose = true
    }
    let others: [ColumnRole] = [.open, .high, .low]
    let found = others.filter { places[$0] != nil }
    guard places[.close] != nil, found.isEmpty || found.count == others.count else {
      throw ReadFailure(.noPriceColumns(names), line: line)
    }
  }

  /// Whether the close is the only price.
  package var hasOnlyCloses: Bool { places[.open] == nil }

  /// The name of a role's column in the header.
  package func name(of role: ColumnRole) -> String? {
    places[role].map { names[$0] }
  }

  private static func role(named name: String) -> ColumnRole? {
    switch name {
    case "date", "timestamp", "datetime", "date/time": .date
    case "time": .time
    case "open": .open
    case "high": .high
    case "low": .low
    case "close": .close
    case "volume": .volume
    default: nil
    }
  }
}
