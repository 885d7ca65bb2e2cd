import CandleEngine
import Glibc
import Testing

@testable import CandleFiles

@Suite("Decimal numbers")
struct DecimalNumberTests {
  @Test("are to the bit what the C library reads")
  func agreesWithC() {
    var generator = SplitMix64(seed: 20_241)
    for _ in 0..<5_000 {
      let text = randomNumber(&generator)
      let value = withCell(text) { DecimalNumber($0)?.value }
      #expect(value?.bitPattern == strtod(text, nil).bitPattern, "\(text)")
    }
  }

  @Test(
    "know the digits after the point",
    arguments: [
      ("1", 0), ("1.", 0), ("1.50", 2), (".5", 1), ("-0.00001234", 8), ("1.25e1", 1), ("1.25e3", 0), ("5e-3", 3),
      ("+12E+2", 0), ("1.5E-2", 3),
    ])
  func digits(text: String, count: Int) {
    #expect(withCell(text) { DecimalNumber($0)?.fractionDigits } == count)
  }

  @Test(
    "are nothing else",
    arguments: [
      "", "+", "-", ".", "1,2", "1.2.3", "abc", "12abc", "1e", "1e+", "1e1.5", "e5", "inf", "-inf", "nan", "0x10",
      "--1", "1 2", "1e309", "1e99999", "$1",
    ])
  func refusals(text: String) {
    #expect(withCell(text) { DecimalNumber($0) } == nil)
  }

  private func randomNumber(_ generator: inout SplitMix64) -> String {
    let digits = { (count: Int, generator: inout SplitMix64) in
      (0..<count).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
    }
    var text = ["", "", "-", "+"].randomElement(using: &generator) ?? ""
    text += digits(Int.random(in: 1...22, using: &generator), &generator)
    if Bool.random(using: &generator) { text += "." + digits(Int.random(in: 0...24, using: &generator), &generator) }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: text += "e\(Int.random(in: -30...30, using: &generator))"
    case 1: text += "E\(Int.random(in: -340...280, using: &generator))"
    default: break
    }
    return text
  }
}
