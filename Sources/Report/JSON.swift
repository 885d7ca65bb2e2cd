/// A JSON value whose keys keep their order, written on one line.
///
/// Foundation's encoder sorts keys or leaves them in any order; programs and people that read a line want the same order
/// every time, the most important first.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])

  /// The value as text, every digit of numbers kept; a number that JSON cannot hold is `null`.
  package var text: String {
    var result = ""
    write(to: &result)
    return result
  }

  private func write(to result: inout String) {
    switch self {
    case .null: result += "null"
    case .bool(let value): result += value ? "true" : "false"
    case .integer(let value): result += String(value)
    case .number(let value): result += Self.digits(of: value)
    case .string(let value): Self.write(value, to: &result)
    case .array(let values):
      result += "["
      for (place, value) in values.enumerated() {
        if place > 0 { result += "," }
        value.write(to: &result)
      }
      result += "]"
    case .object(let members):
      result += "{"
      for (place, member) in members.enumerated() {
        if place > 0 { result += "," }
        Self.write(member.key, to: &result)
        result += ":"
        member.value.write(to: &result)
      }
      result += "}"
    }
  }

  private static func digits(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    // Whole numbers without ".0", as they are written by people; 2^53 is where doubles stop holding each of them.
    return value == value.rounded() && abs(value) < 0x1p53 ? String(Int64(value)) : "\(value)"
  }

  private static func write(_ text: String, to result: inout String) {
    result += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    result += "\""
  }
}
