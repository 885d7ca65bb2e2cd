import Terminal
import Testing

@Suite struct LineWrapTests {
  @Test("a text that fits stays as it is")
  func fits() {
    #expect(LineWrap.lines(of: "Oct 30, close 185.55", width: 20) == ["Oct 30, close 185.55"])
    #expect(LineWrap.lines(of: "  n  next candle", width: 40) == ["  n  next candle"])
    #expect(LineWrap.lines(of: "Go to: ", width: 40) == ["Go to: "])
    #expect(LineWrap.lines(of: "", width: 40) == [""])
  }

  @Test("a longer text is broken between words")
  func betweenWords() {
    #expect(LineWrap.lines(of: "Oct 30, close 185.55", width: 19) == ["Oct 30, close", "185.55"])
    #expect(LineWrap.lines(of: "open high low close", width: 9) == ["open high", "low close"])
    #expect(LineWrap.lines(of: "one  two", width: 4) == ["one", "two"])
  }

  @Test("a number is never broken, at any width that holds it", arguments: 11...130)
  func wordsStayWhole(width: Int) {
    let text =
      "Oct 30, 2026, Open 182.00, high 186.41, low 180.02, close 185.55, volume 12,345,678, up 1.2 percent, "
      + "the highest close of the last 52 weeks"
    let lines = LineWrap.lines(of: text, width: width)
    #expect(lines.joined(separator: " ") == text)
    #expect(lines.allSatisfy { LineWrap.cells(of: $0) <= width })
  }

  @Test("only a word longer than a line is cut")
  func longWord() {
    #expect(LineWrap.lines(of: "see abcdefghij now", width: 4) == ["see", "abcd", "efgh", "ij", "now"])
    #expect(LineWrap.lines(of: "abcdefgh i", width: 8) == ["abcdefgh", "i"])
    #expect(LineWrap.lines(of: "ab", width: 0) == ["a", "b"])
  }

  @Test("a no-break space does not break")
  func noBreakSpace() {
    #expect(LineWrap.lines(of: "volume 12\u{202F}345", width: 12) == ["volume", "12\u{202F}345"])
    #expect(LineWrap.lines(of: "close 1\u{A0}234,50\u{A0}€", width: 14) == ["close", "1\u{A0}234,50\u{A0}€"])
  }

  @Test("width is counted in cells, not in letters")
  func cells() {
    #expect(LineWrap.cells(of: "café") == 4)
    #expect(LineWrap.cells(of: "cafe\u{301}") == 4)
    #expect(LineWrap.cells(of: "终值") == 4)
    #expect(LineWrap.cells(of: "한국") == 4)
    #expect(LineWrap.cells(of: "😀") == 2)
    #expect(LineWrap.lines(of: "日本語の株価", width: 5) == ["日本", "語の", "株価"])
    #expect(LineWrap.lines(of: "日", width: 1) == ["日"])
  }

  @Test("a file cannot command the terminal: control characters are taken out")
  func controlCharacters() {
    #expect(LineWrap.lines(of: "A\u{1B}[2J\u{7}B\u{9B}C\r\u{0}D\u{7F}", width: 40) == ["A[2JBCD"])
    #expect(LineWrap.lines(of: "a\tb\u{2028}c", width: 40) == ["a b c"])
  }

  @Test("a line feed ends a line")
  func lineFeed() {
    #expect(LineWrap.lines(of: "one two\nthree\r\n\nfour", width: 5) == ["one", "two", "three", "", "four"])
  }
}
