/// Names of columns that have the instrument, or another word of their own, in front of the price or behind it:
/// `AAPL.Open`, `VIX High`, `price_close`, `Low (USD)`.
struct OwnedNames {
  /// The words that stand at all four prices, each once.
  private(set) var owners: [String] = []
  /// The owner of each column; empty for those of none, such as the date.
  private(set) var ownerOfEach: [String]
  /// Each name without its owner.
  private(set) var names: [String]

  /// Words that make other prices of those of candles.
  private static let otherPrices: Set<String> = [
    "adj", "adjusted", "ask", "offer", "prev", "previous", "avg", "average", "change", "chg", "%", "pct", "percent",
    "return",
  ]

  /// Finds the owners; `nil` where no word stands at open, high, low and close, or those stand alone too.
  ///
  /// - Complexity: O(names).
  init?(_ header: [String]) {
    names = header
    ownerOfEach = header.map { _ in "" }
    let roles = header.map { ColumnNames.meaning(of: $0)?.role }
    if Set(ColumnRole.prices).isSubset(of: roles.compactMap(\.self)) { return nil }
    let parts = [header.map(Self.front), header.map(Self.back)].max { Self.owners($0).count < Self.owners($1).count }
    guard let parts else { return nil }
    owners = Self.owners(parts)
    // Where bid and ask stand side by side the bid is read.
    if let bid = owners.first(where: { $0.lowercased() == "bid" }) { owners = [bid] }
    guard !owners.isEmpty else { return nil }
    let known = Set(owners)
    for (place, part) in parts.enumerated() {
      guard let part else { continue }
      if known.contains(part.owner) {
        ownerOfEach[place] = part.owner
        let isBid = part.owner.lowercased() == "bid" && ColumnRole.prices.contains(part.meaning.role)
        names[place] = isBid ? "bid" + part.meaning.role.rawValue : part.name
      } else if ColumnRole.prices.contains(part.meaning.role) {
        names[place] = "-"
      }
    }
  }

  /// Whether an instrument is among the owners.
  func has(_ symbol: String) -> Bool { owners.contains { $0.lowercased() == symbol.lowercased() } }

  /// A name cut in two, whose one half has a meaning.
  private struct Part {
    let owner: String
    let name: String
    let meaning: ColumnNames.Meaning

    init?(owner: Substring, name: Substring) {
      guard !owner.isEmpty, let meaning = ColumnNames.meaning(of: String(name)) else { return nil }
      (self.owner, self.name, self.meaning) = (String(owner), String(name), meaning)
    }
  }

  /// `AAPL.Open`: the owner in front.
  private static func front(_ name: String) -> Part? {
    guard let place = name.lastIndex(where: isBetween) else { return nil }
    return Part(owner: name[..<place], name: name[name.index(after: place)...])
  }

  /// `open_AAPL`: the owner behind.
  private static func back(_ name: String) -> Part? {
    guard let place = name.firstIndex(where: isBetween) else { return nil }
    return Part(owner: name[name.index(after: place)...], name: name[..<place])
  }

  private static func isBetween(_ character: Character) -> Bool { " ._-:/(".contains(character) }

  /// The owners of all four prices, in the order of the columns.
  private static func owners(_ parts: [Part?]) -> [String] {
    var roles: [String: Set<ColumnRole>] = [:]
    var order: [String] = []
    for part in parts.compactMap(\.self) {
      if roles[part.owner] == nil { order.append(part.owner) }
      roles[part.owner, default: []].insert(part.meaning.role)
    }
    return order.filter { owner in
      roles[owner]?.isSuperset(of: ColumnRole.prices) ?? false
        && !otherPrices.contains(ColumnNames.key(of: owner))
    }
  }
}
