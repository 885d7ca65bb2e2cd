import Foundation
import Report
import Testing

@Suite("JSON on one line")
struct JSONTests {
  @Test(
    "escapes what a string cannot hold, and nothing else",
    arguments: [
      ("", "\"\""), (#"a "b" \c"#, #""a \"b\" \\c""#), ("\n\r\t\r\n", #""\n\r\t\r\n""#),
      ("\0\u{1B}\u{7F}", #""\u0000\u001b\u007f""#), ("é € 😀 /", #""é € 😀 /""#),
    ])
  func strings(text: String, expected: String) throws {
    #expect(JSON.string(text).text == expected)
    let read = try JSONSerialization.jsonObject(with: Data(expected.utf8), options: .fragmentsAllowed)
    #expect(read as? String == text)
  }

  @Test(
    "writes whole numbers without a point, and every digit of the others",
    arguments: [
      (0, "0"), (-0.0, "0"), (100, "100"), (-1_234_567, "-1234567"), (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"),
      (64_123.45, "64123.45"), (1e-7, "1e-07"), (0x1p53 - 1, "9007199254740991"),
    ] as [(Double, String)])
  func numbers(value: Double, expected: String) {
    #expect(JSON.number(value).text == expected)
  }

  @Test(
    "writes numbers that read back the same",
    arguments: [0x1p53, 1e300, -1e22, .leastNonzeroMagnitude, 1.0 / 3, 123_456_789.125])
  func roundTrip(value: Double) throws {
    let text = "[\(JSON.number(value).text)]"
    #expect(try JSONDecoder().decode([Double].self, from: Data(text.utf8)) == [value])
  }

  @Test("has null for what is no number", arguments: [Double.nan, .infinity, -.infinity])
  func noNumber(value: Double) {
    #expect(JSON.number(value).text == "null")
  }

  @Test("keeps the order of keys, whatever is in them")
  func order() {
    let value = JSON.object([
      ("z", .integer(-1)), ("a\"", .array([.null, .bool(true), .bool(false), .array([])])), ("m", .object([])),
      ("b", .object([("y", .string("1")), ("x", .number(2.5))])),
    ])
    #expect(value.text == #"{"z":-1,"a\"":[null,true,false,[]],"m":{},"b":{"y":"1","x":2.5}}"#)
  }
}
