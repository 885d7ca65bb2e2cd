/// Finds rows of cells in a JSON text: every list or object that holds only plain values is a row.
///
/// An object gives two rows, its keys and then its values; the keys are left out where they are those of the object
/// before. A plain object that is the value of a key has that key as a first cell, so that candles kept under their dates
/// are rows too. Lists under the names of columns are columns, whose rows come at the end: see ``JSONColumns``. What is
/// around them does not matter.
struct JSONRowScanner {
  /// How many lists and objects may stand inside each other: more are no candles.
  private static let deepest = 1_000
  /// How many values may stand in one list or object.
  private static let mostValues = 1 << 22

  /// The physical line on which the row begins, first line 1.
  private(set) var line = 1
  /// The cells of the row, without their quotation marks.
  private(set) var cells: [Cell] = []
  /// What the row stands in, from the outside to the inside.
  ///
  /// Keys that are names, and instruments that are named beside it: many texts have several series.
  private(set) var group: [Cell] = []
  /// Whether the text ended inside a list or an object.
  var isCut: Bool { isAtEnd && !open.isEmpty }
  /// Whether lists were longer than can be kept.
  var isFull: Bool { hasLongList || columns.isFull }

  private var index = 0
  private var currentLine = 1
  private var isAtEnd = false
  private var open: [Container] = []
  private var lastKeys: [String] = []
  /// Texts that do not stand in the bytes as they are.
  private let unescaped = KeptCells()
  /// A row that comes next: the values, when the keys have just been given.
  private var waiting: (cells: [Cell], line: Int)?
  private var columns = JSONColumns()
  private var hasLongList = false

  /// A list or object that has been opened.
  private struct Container {
    var isObject: Bool
    var line: Int
    /// The key that it stands under.
    var name: Cell?
    var keys: [Cell] = []
    var values: [Cell] = []
    /// Whether there are lists or objects in it.
    var isNested = false
    /// The key whose value comes next.
    var key: Cell?
    /// What is in it has these names for a group, once that is known.
    var group: [Cell]?

    /// The instrument that one of its plain values names, before the first list or object in it.
    var instrument: Cell? {
      guard isObject else { return nil }
      return zip(keys, values).first { key, _ in
        ColumnNames.meaning(of: key.text).map { $0.role == .symbol && $0.rank == 0 } ?? false
      }?.1
    }
  }

  /// Whether a text begins as JSON does.
  static func isJSON(_ head: Cell) -> Bool {
    guard let first = head.first(where: { !isSpace($0) }) else { return false }
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return false }
    // "[Date],[Open]" is a header.
    return head.dropFirst().first { !isSpace($0) }.map { !$0.isLetter && $0 != UInt8(ascii: "<") } ?? true
  }

  /// Finds the next row in a whole text.
  mutating func next(in bytes: Cell) -> Bool {
    if let waiting {
      (cells, line) = waiting
      self.waiting = nil
      return true
    }
    while index < bytes.count, open.count <= Self.deepest {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): begin(isObject: byte == UInt8(ascii: "{"))
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        index += 1
        if end() { return true }
        continue
      case .quote:
        take(string(in: bytes), bytes)
        continue
      case .newline: currentLine += 1
      case .carriageReturn where index + 1 == bytes.count || bytes[index + 1] != .newline: currentLine += 1
      case .comma, UInt8(ascii: ":"), .carriageReturn: break
      case _ where Self.isSpace(byte): break
      default:
        take(plain(in: bytes), bytes)
        continue
      }
      index += 1
    }
    isAtEnd = true
    guard let row = columns.next() else { return false }
    (cells, line, group) = row
    return true
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == .space || (9...13).contains(byte) }

  private mutating func begin(isObject: Bool) {
    var name: Cell?
    if let last = open.indices.last {
      if !open[last].isNested, let instrument = open[last].instrument { open[last].name = instrument }
      open[last].isNested = true
      open[last].values = []
      name = open[last].key
      open[last].key = nil
    }
    open.append(Container(isObject: isObject, line: currentLine, name: name))
  }

  /// Closes the innermost list or object.
  ///
  /// - Returns: Whether it is a row.
  private mutating func end() -> Bool {
    guard let closed = open.popLast(), !closed.isNested, !closed.values.isEmpty else { return false }
    guard closed.values.count < Self.mostValues else {
      hasLongList = true
      return false
    }
    group = groupOfInnermost()
    if let name = closed.name,
      columns.take(closed.values, name: name, index: closed.keys, group: group, line: closed.line)
    {
      return false
    }
    guard closed.isObject else {
      // A list under its date.
      let date = closed.name.flatMap { $0.first.map { $0.digit <= 9 } ?? false ? [$0] : nil } ?? []
      (cells, line) = (date + closed.values, closed.line)
      return true
    }
    let name = closed.name.map { [$0] } ?? []
    let keys = closed.name.map { [$0.part(0..<0)] } ?? []
    let names = (keys + closed.keys).map(\.text)
    let values = name + closed.values
    line = closed.line
    if names == lastKeys {
      cells = values
    } else {
      lastKeys = names
      cells = keys + closed.keys
      waiting = (values, closed.line)
    }
    return true
  }

  /// The names of what is still open; dates and numbers are none.
  private mutating func groupOfInnermost() -> [Cell] {
    guard let last = open.indices.last else { return [] }
    if let group = open[last].group { return group }
    let names = open.compactMap(\.name).filter { $0.contains { $0.isLetter || $0 >= 0x80 } }
    open[last].group = names
    return names
  }

  private mutating func take(_ value: Cell, _ bytes: Cell) {
    guard let last = open.indices.last else { return }
    let isKept = !open[last].isNested && open[last].values.count < Self.mostValues
    guard open[last].isObject else {
      if isKept { open[last].values.append(value) }
      return
    }
    if let key = open[last].key {
      if isKept {
        open[last].keys.append(key)
        open[last].values.append(value)
      }
      open[last].key = nil
    } else {
      open[last].key = value
    }
  }

  private mutating func string(in bytes: Cell) -> Cell {
    let start = index + 1
    index = start
    while index < bytes.count, bytes[index] != .quote {
      if bytes[index] == UInt8(ascii: "\\") { index += 1 }
      if index < bytes.count, bytes[index] == .newline { currentLine += 1 }
      index += 1
    }
    let end = min(index, bytes.count)
    index = min(index + 1, bytes.count)
    let raw = bytes.part(start..<end)
    return raw.contains(UInt8(ascii: "\\")) ? unescaped.keep(JSONText.unescaped(raw)).trimmed : raw.trimmed
  }

  private mutating func plain(in bytes: Cell) -> Cell {
    let start = index
    while index < bytes.count, !Self.endsPlain(bytes[index]) { index += 1 }
    return bytes.part(start..<index)
  }

  private static func endsPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case .comma, UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"), .quote:
      true
    default: isSpace(byte)
    }
  }
}
