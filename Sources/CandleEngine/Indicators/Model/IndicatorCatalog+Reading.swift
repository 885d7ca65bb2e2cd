import Foundation

extension IndicatorCatalog {
  /// The character between a name and its parameters, and that between parameters: `macd:12,26,9`.
  private static let nameEnd: Character = ":"
  private static let separator: Character = ","

  /// Reads an indicator as it is typed: `sma:5`, `macd:12,26,9`, `rsi`; also as traders write it, `sma5`, `macd(12,26,9)`.
  ///
  /// The name is an identifier, an alias or a whole name, in any case. The parameters are those of the kind in their
  /// order, without the ones that the name settles; those left out at the end have their default.
  ///
  /// - Parameter text: The text; blanks round it and round its parts do not count.
  /// - Returns: The indicator with its parameters.
  /// - Throws: ``IndicatorError``: what is wrong first, from left to right.
  /// - Complexity: O(kinds) for a name that there is.
  public func indicator(reading text: String) throws(IndicatorError) -> any Indicator {
    let parts = parts(of: text)
    let name = trimmed(parts.name)
    let (type, settled) = try type(named: name)
    let given = parts.arguments?.split(separator: Self.separator, omittingEmptySubsequences: false)
    let arguments = (given ?? []).map(trimmed)
    let open = type.kind.parameters.filter { settled[$0.key] == nil }
    guard arguments.count <= open.count else {
      throw .tooManyParameters(name: name, given: arguments.count, allowed: open.count)
    }
    var values = settled
    for (parameter, argument) in zip(open, arguments) { values[parameter.key] = try parameter.reading(argument) }
    return type.init(IndicatorParameters(values))
  }

  /// The name, and what stands behind a colon, in parentheses, or as a number at its end.
  private func parts(of text: String) -> (name: Substring, arguments: Substring?) {
    if let end = text.firstIndex(of: Self.nameEnd) { return (text[..<end], text[text.index(after: end)...]) }
    let whole = text[...]
    let bare = whole.drop { $0.isWhitespace }
    guard let last = bare.lastIndex(where: { !$0.isWhitespace }) else { return (whole, nil) }
    if bare[last] == ")", let open = bare.firstIndex(of: "(") {
      return (bare[..<open], bare[bare.index(after: open)..<last])
    }
    guard let figure = bare.firstIndex(where: \.isNumber), figure > bare.startIndex,
      bare[figure...last].allSatisfy(\.isNumber), (try? type(named: trimmed(bare))) == nil
    else { return (whole, nil) }
    return (bare[..<figure], bare[figure...last])
  }

  /// The type that an identifier, an alias or a whole name means, and the parameters that an alias settles.
  private func type(
    named name: String
  ) throws(IndicatorError) -> (type: any Indicator.Type, settled: [String: ParameterValue]) {
    let wanted = Self.folded(name)
    for type in types where Self.folded(type.kind.id) == wanted { return (type, [:]) }
    for type in types {
      if let alias = type.kind.aliases.first(where: { Self.folded($0.name) == wanted }) { return (type, alias.settled) }
      if Self.folded(type.kind.name) == wanted { return (type, [:]) }
    }
    throw .unknownName(name, nearest: names(near: wanted))
  }

  /// The names that can be typed and are like another, the nearest first, at most three.
  ///
  /// A whole name that a word was meant for counts too, and gives its identifier.
  private func names(near wanted: String) -> [String] {
    // Nobody mistypes a name that is much longer than all that there are.
    guard (1...40).contains(wanted.count) else { return [] }
    let limit = min(3, max(1, wanted.count / 2))
    var found: [(name: String, distance: Int)] = []
    for kind in kinds {
      for name in [kind.id] + kind.aliases.map(\.name) {
        let distance = editDistance(Array(wanted), Array(Self.folded(name)))
        if distance <= limit { found.append((name, distance)) }
      }
      let isInName = wanted.count >= 3 && Self.folded(kind.name).contains(wanted)
      if isInName || editDistance(Array(wanted), Array(Self.folded(kind.name))) <= limit { found.append((kind.id, 1)) }
    }
    var seen: Set<String> = []
    let sorted = found.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
    return Array(sorted.map(\.element.name).filter { seen.insert($0).inserted }.prefix(3))
  }

  private func trimmed(_ text: Substring) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}

/// The least number of letters to put in, take out, exchange or swap with their neighbour to get from one text to the
/// other (optimal string alignment).
///
/// - Complexity: O(m · n).
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var twoAbove: [Int] = []
  var above = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var line = [row + 1]
    for (column, other) in right.enumerated() {
      var distance = min(above[column + 1] + 1, line[column] + 1, above[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
        distance = min(distance, twoAbove[column - 1] + 1)
      }
      line.append(distance)
    }
    twoAbove = above
    above = line
  }
  return above[right.count]
}
