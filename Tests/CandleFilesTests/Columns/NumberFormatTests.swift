import Testing

@testable import CandleFiles

@Suite("Numbers as people write them")
struct NumberFormatTests {
  @Test(
    "prove their decimal mark by their form",
    arguments: [
      ("1.5", 1.5), ("1,5", 1.5), ("1,234.50", 1_234.5), ("1.234,50", 1_234.5), ("1.234.567", 1_234_567),
      ("0,875", 0.875),
      ("1'234.567", 1_234.567), ("1’234,5", 1_234.5), ("7\u{202F}435,83", 7_435.83), ("1 234,5", 1_234.5),
      ("1,45,230.75", 145_230.75), ("$191.38", 191.38), ("23,37 €", 23.37), ("EUR 1.5", 1.5), ("\u{2212}1,5", -1.5),
      ("-$2.50", -2.5), ("1,03e4", 10_300), ("12", 12), ("1234,5678", 1_234.5678), ("\u{00A0}1,5", 1.5),
    ])
  func proof(text: String, value: Double) {
    var format = NumberFormat()
    #expect(withCell(text) { format.read($0.trimmed)?.value } == value)
  }

  @Test(
    "have words for thousands behind them where they are volumes",
    arguments: [
      ("32.94M", 32_940_000), ("5.5K", 5_500), ("1.2B", 1.2e9), ("3,2 Mio.", 3_200_000), ("5 Tsd.", 5_000),
      ("1,1 Mrd.", 1.1e9),
      ("12.5万", 125_000), ("3.1亿", 3.1e8), ("1.02 億", 1.02e8),
    ])
  func suffixes(text: String, value: Double) {
    var format = NumberFormat()
    #expect(withCell(text) { format.read($0, hasSuffix: true)?.value } == value)
    #expect(withCell(text) { format.read($0) } == nil)
  }

  @Test(
    "are nothing else",
    arguments: [
      "", "-", "12O.4", "1.2.3", "1,23,4", "1..2", "--1", "1-2", "12:30", "Infinity", "1,234.5.6", "1 23", "$", "5x",
    ])
  func refusals(text: String) {
    var format = NumberFormat()
    #expect(withCell(text) { format.read($0, hasSuffix: true) } == nil)
  }

  @Test("with three digits behind their only mark are doubted, and put right when the file has decided")
  func doubt() {
    var format = NumberFormat()
    let first = withCell("8,745") { format.read($0) }
    #expect(first?.value == 8_745)
    #expect(first?.doubt == .comma)
    _ = withCell("1,5") { format.read($0) }
    #expect(format.finish() == .comma)
    #expect(format.needsSettling)
    #expect(format.settled(8_745, .comma) == 8.745)
    #expect(format.settled(950, .none) == 950)
  }

  @Test("that nothing proves are read by what is likely")
  func hints() {
    #expect(decided(["8,745"]) == .point)
    #expect(decided(["154.555"]) == .point)
    #expect(decided(["8,745"]) { $0.hasSemicolons = true } == .comma)
    #expect(decided(["8,745"]) { $0.hasPointDates = true } == .comma)
    // Foreign exchange with semicolons and three digits: the point stays decimal.
    #expect(decided(["76.123"]) { $0.hasSemicolons = true } == .point)
    #expect(decided(["1.540"]) { $0.hasCommaLanguage = true } == .comma)
    #expect(decided(["154.555", "12,345"]) == .point)
    #expect(decided(["154.555", "12,345"]) { $0.hasSemicolons = true } == .comma)
    #expect(decided(["16.234"]) { ($0.hasSemicolons, $0.hasPointDates) = (true, true) } == .comma)
  }

  @Test("that contradict the mark are none")
  func contradiction() {
    var format = NumberFormat(mark: .point)
    #expect(withCell("1,5") { format.read($0) } == nil)
    #expect(withCell("1,500") { format.read($0)?.value } == 1_500)
    format = NumberFormat(mark: .comma)
    #expect(withCell("1.500") { format.read($0)?.value } == 1_500)
    #expect(withCell("1.5") { format.read($0) } == nil)
  }

  private func decided(_ texts: [String], _ hints: (inout NumberFormat.Hints) -> Void = { _ in }) -> DecimalMark {
    var format = NumberFormat()
    hints(&format.hints)
    for text in texts { _ = withCell(text) { format.read($0) } }
    return format.finish()
  }
}
