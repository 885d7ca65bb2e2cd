/// What a column is for.
package enum ColumnRole: String, CaseIterable, Sendable {
  case date, time, open, high, low, close, volume, symbol
  /// A close that dividends have been taken out of.
  case adjustedClose = "adjusted close"
  /// The number of price changes, which is the volume where none is known.
  case tickVolume = "tick volume"
  /// A change in per cent, whose form tells of the decimal mark.
  case percent

  /// The roles whose columns are told to the user.
  package static let told: [ColumnRole] = [.date, .time, .open, .high, .low, .close, .volume, .symbol]

  /// The roles of prices.
  package static let prices: [ColumnRole] = [.open, .high, .low, .close]

  var place: Int {
    switch self {
    case .date: 0
    case .time: 1
    case .open: 2
    case .high: 3
    case .low: 4
    case .close: 5
    case .volume: 6
    case .symbol: 7
    case .adjustedClose: 8
    case .tickVolume: 9
    case .percent: 10
    }
  }
}
