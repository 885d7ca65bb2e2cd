import Testing

@testable import CandleFiles

@Suite("What stands between cells")
struct DialectTests {
  @Test(
    "is what cuts the lines alike, the rarer sign before the comma",
    arguments: [
      ("Date,Open\n2024-01-02,1\n", ","), ("Date;Open\n02.01.2024;1,5\n03.01.2024;1,6\n", ";"),
      ("Date\tClose\nJan 2, 2024\t1,234\nJan 3, 2024\t1,235\n", "\t"), ("Date|Close\n2024-01-02|1\n", "|"),
      ("Date  Open Close\n2024-01-02  1  2\n", " "), ("Datum Schluss\n02.01.2024 1,25\n", " "),
      ("A title, with a comma; and more\n\"Date\",\"Close; last\"\n\"a;b\",\"c\"\n1,2\n", ","), ("one", ","), ("", ","),
    ])
  func delimiter(text: String, delimiter: Character) {
    #expect(Character(UnicodeScalar(withCell(text, Dialect.detect).delimiter)) == delimiter)
  }

  @Test("may be said in the first line", arguments: ["sep=;\n", "\"sep=;\"\r\n", "SEP=;\r"])
  func instruction(line: String) {
    let dialect = withCell(line + "Date;Close\n", Dialect.detect)
    #expect(dialect.delimiter == UInt8(ascii: ";"))
    #expect(dialect.line == 2)
    #expect(dialect.start == line.utf8.count)
    #expect(withCell("sep=\t\nx", Dialect.detect).delimiter == .tab)
  }
}
