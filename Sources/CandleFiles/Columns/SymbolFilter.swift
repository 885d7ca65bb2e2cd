/// Keeps the rows of one instrument, and knows which others there are.
struct SymbolFilter {
  /// How many names are kept for a message.
  private static let mostNames = 50

  /// What becomes of a row.
  enum Verdict {
    case keep
    case leaveOut
  }

  private let asked: String?
  /// The names that were seen, without those beyond ``mostNames``: of several parts where several cells name one.
  private var names: [[String]] = []
  private var known: Set<String> = []
  /// The line of the first row of a second instrument that would be kept.
  private(set) var secondLine: Int?
  /// The bytes of the last row's names, to see at once that nothing has changed.
  private var last: [UInt8] = []
  private var lastVerdict = Verdict.keep
  private var keptName: String?
  private(set) var keptCount = 0

  /// - Parameter asked: The instrument that the user asked for.
  init(symbol asked: String?) {
    self.asked = asked?.lowercased()
  }

  /// How many instruments there are; no more than a hundred thousand are told apart.
  var count: Int { known.count }

  /// Takes a row into account.
  mutating func take(_ cells: [Cell], places: [Int], line: Int) -> Verdict {
    guard !places.isEmpty else { return .keep }
    if isLast(cells, places) {
      if lastVerdict == .keep { keptCount += 1 }
      return lastVerdict
    }
    let parts = places.map { $0 < cells.count ? String(decoding: cells[$0], as: UTF8.self) : "" }
    // A short row has no name: it is dealt with as a bad row.
    if parts.allSatisfy(\.isEmpty) { return .keep }
    remember(cells, places)
    let name = parts.joined(separator: " ")
    if known.count < 100_000, known.insert(name).inserted, names.count < Self.mostNames { names.append(parts) }
    if let asked, name.lowercased() != asked, !parts.contains(where: { $0.lowercased() == asked }) {
      lastVerdict = .leaveOut
    } else if let keptName, keptName != name {
      if secondLine == nil { secondLine = line }
      lastVerdict = .leaveOut
    } else {
      keptName = name
      lastVerdict = .keep
    }
    if lastVerdict == .keep { keptCount += 1 }
    return lastVerdict
  }

  /// Whether a row is of another instrument than the one that was asked for.
  func isOther(_ cells: [Cell], places: [Int]) -> Bool {
    guard let asked, !places.isEmpty else { return false }
    let parts = places.map { $0 < cells.count ? String(decoding: cells[$0], as: UTF8.self).lowercased() : "" }
    return !parts.contains(asked) && parts.joined(separator: " ") != asked
  }

  /// Why the rows are of no single instrument, if they are not.
  func failure(asked: String?) -> ReadFailure? {
    if let secondLine { return ReadFailure(.severalSymbols(shownNames, count: count), line: secondLine) }
    guard let asked, keptCount == 0 else { return nil }
    return ReadFailure(.noSuchSymbol(asked: asked, shownNames))
  }

  /// The names without the parts that all have.
  private var shownNames: [String] {
    let isEven = names.count > 1 && Set(names.map(\.count)).count == 1
    return names.map { parts in
      let own = parts.indices.filter { place in !isEven || names.contains { $0[place] != parts[place] } }
      return own.map { parts[$0] }.joined(separator: " ")
    }
  }

  private func isLast(_ cells: [Cell], _ places: [Int]) -> Bool {
    guard !last.isEmpty else { return false }
    var index = 0
    for place in places {
      guard place < cells.count, index + cells[place].count < last.count else { return false }
      for byte in cells[place] {
        if last[index] != byte { return false }
        index += 1
      }
      guard last[index] == 0 else { return false }
      index += 1
    }
    return index == last.count
  }

  private mutating func remember(_ cells: [Cell], _ places: [Int]) {
    last.removeAll(keepingCapacity: true)
    for place in places {
      if place < cells.count { last += cells[place] }
      last.append(0)
    }
  }
}
