/// When a language takes one of its plural forms, for whole numbers: `n = 1`, or
/// `n % 10 = 2..4 and n % 100 != 12..14`.
///
/// - Source: Unicode Technical Standard 35, part 3, section 5.1.1. The operands `n` and `i` are the number; those of
///   decimals, which are zero for a whole number, do not occur.
struct PluralRule: Sendable {
  private struct Relation: Sendable {
    var modulus: Int?
    var isNegated: Bool
    var ranges: [ClosedRange<Int>]

    func holds(for number: Int) -> Bool {
      let value = modulus.map { number % $0 } ?? number
      return ranges.contains { $0.contains(value) } != isNegated
    }
  }

  /// One of them must hold, with all of its relations.
  private let alternatives: [[Relation]]

  /// Reads a rule; `nil` for what is none.
  init?(_ text: String) {
    var alternatives: [[Relation]] = [[]]
    var words = text.split(separator: " ").map(String.init)[...]
    while true {
      guard let relation = Self.relation(&words) else { return nil }
      alternatives[alternatives.count - 1].append(relation)
      switch words.popFirst() {
      case nil:
        self.alternatives = alternatives
        return
      case "and": break
      case "or": alternatives.append([])
      default: return nil
      }
    }
  }

  func holds(for number: Int) -> Bool {
    let number = Int(clamping: number.magnitude)
    return alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
  }

  private static func relation(_ words: inout ArraySlice<String>) -> Relation? {
    guard let operand = words.popFirst(), operand == "n" || operand == "i" else { return nil }
    var modulus: Int?
    if words.first == "%" {
      words.removeFirst()
      guard let number = words.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
      modulus = number
    }
    guard let sign = words.popFirst(), sign == "=" || sign == "!=", let list = words.popFirst() else { return nil }
    var ranges: [ClosedRange<Int>] = []
    for part in list.split(separator: ",") {
      let ends = part.split(separator: ".").map { Int($0) }
      guard let low = ends.first ?? nil, let high = ends.last ?? nil, ends.count <= 2, low <= high else { return nil }
      ranges.append(low...high)
    }
    return ranges.isEmpty ? nil : Relation(modulus: modulus, isNegated: sign == "!=", ranges: ranges)
  }
}
