import CandleEngine

/// What all regular rows of a file look like, once the reader of any row has decided all that can be decided.
///
/// A row is regular when nothing is to be said about it: no quotation marks, no blanks around cells, a date as
/// `2024-01-02` with or without time of day and zone or a number since 1970, prices above zero in digits with or without a
/// point. Any other row is for ``CandleBuilder/take(_:line:isUnended:)``, which is the one truth about all rows.
struct RegularShape: Sendable {
  /// What a cell is for.
  enum Part: UInt8, Sendable {
    /// Not read.
    case other
    /// Behind the last cell that has something in it.
    case empty
    case date, open, high, low, close, volume
  }

  /// The byte between cells.
  let delimiter: UInt8
  /// The parts of a row, by place.
  let parts: [Part]
  /// Basis and unit of all times.
  let traits: CandleSeries.Traits
  /// Whether times are numbers since 1970, in the unit of the traits.
  let isEpoch: Bool
  /// Whether times of day without a zone are in UTC.
  let isUTC: Bool

  /// The number of cells without those that are empty at the end.
  var filledCount: Int { parts.count - parts.reversed().prefix { $0 == .empty }.count }
}

extension RegularShape {
  /// The bytes between which no row can be misunderstood.
  private static let delimiters: [UInt8] = [.comma, .tab, UInt8(ascii: ";"), UInt8(ascii: "|")]

  /// The shape that rows with these columns have; `nil` where they cannot be regular.
  ///
  /// - Parameters:
  ///   - columns: The roles.
  ///   - cells: The cells of a row that has been read.
  ///   - delimiter: The byte between cells.
  ///   - traits: Basis and unit of the times so far.
  ///   - isEpoch: Whether times are numbers since 1970.
  ///   - isUTC: Whether times of day without a zone are in UTC.
  init?(
    columns: ColumnRoles, cells: [Cell], delimiter: UInt8, traits: CandleSeries.Traits, isEpoch: Bool, isUTC: Bool
  ) {
    guard Self.delimiters.contains(delimiter), columns.symbolPlaces.isEmpty, isEpoch || traits.unit == .seconds,
      columns[.time] == nil, columns[.tickVolume] == nil
    else { return nil }
    var parts = [Part](repeating: .other, count: cells.count)
    for place in cells.indices.reversed() {
      guard cells[place].isEmpty else { break }
      parts[place] = .empty
    }
    let prices: [(ColumnRole, Part)] =
      columns.hasOnlyCloses ? [] : [(.open, .open), (.high, .high), (.low, .low)]
    for (role, part) in [(.date, .date), (.close, .close)] + prices {
      guard let place = columns[role], place < parts.count, parts[place] == .other else { return nil }
      parts[place] = part
    }
    if let place = columns[.volume], place < parts.count, parts[place] != .empty {
      guard parts[place] == .other else { return nil }
      parts[place] = .volume
    }
    (self.delimiter, self.parts, self.traits, self.isEpoch, self.isUTC) = (delimiter, parts, traits, isEpoch, isUTC)
  }
}

/// Where the parts of a regular row are.
struct RegularPlaces {
  /// The number of cells.
  let count: Int
  let date: Int
  let open: Int
  let high: Int
  let low: Int
  let close: Int
  let volume: Int?
  /// Cells that are not read.
  let other: [Int]
  /// Cells in which there must be nothing.
  let empty: [Int]
  let areAllRead: Bool

  init(_ shape: RegularShape) {
    func place(_ part: RegularShape.Part) -> Int? { shape.parts.firstIndex(of: part) }
    func places(_ part: RegularShape.Part) -> [Int] { shape.parts.indices.filter { shape.parts[$0] == part } }
    count = shape.parts.count
    (date, close) = (place(.date) ?? 0, place(.close) ?? 0)
    (open, high, low) = (place(.open) ?? close, place(.high) ?? close, place(.low) ?? close)
    volume = place(.volume)
    (other, empty) = (places(.other), places(.empty))
    areAllRead = other.isEmpty && empty.isEmpty
  }
}

/// What a run of regular rows came to; its candles are in columns.
struct RegularRun: Sendable {
  /// How many rows.
  var count = 0
  /// How many bytes of the text they are.
  var byteCount = 0
  /// The most digits behind the point of a price.
  var fractionDigits = 0
  /// Whether a volume is known and not zero.
  var hasVolume = false
  /// How times follow each other within the run; lines counted from its first one.
  var steps = Steps()
  /// Whether no candle is impossible, and none begins far from the close before it.
  var isUnremarkable = true
  /// The longest step forward within the run, in ticks.
  var longestStep: Int64 = 0
}
