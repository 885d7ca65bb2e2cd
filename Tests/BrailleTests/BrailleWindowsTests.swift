import Testing

@testable import Braille

@Suite("What a braille display shows of a long line")
struct BrailleWindowsTests {
  private func windows(_ line: String, _ width: Int) -> [String] {
    let windows = BrailleWindows(of: line, width: width)
    return windows.ranges.indices.map(windows.text)
  }

  @Test("whole words, as many as fit, in windows that lose nothing")
  func words() {
    #expect(windows("Oct30 C184.33 +0.8%", 40) == ["Oct30 C184.33 +0.8%"])
    #expect(
      windows("F5 has no command. Question mark for help.", 20) == [
        "F5 has no command.", "Question mark for", "help.",
      ])
    // A word that fits to the last cell is not pushed on.
    #expect(windows("1234 6789 1", 9) == ["1234 6789", "1"])
    #expect(windows("", 40) == [""])
  }

  @Test("a word longer than the display is cut")
  func longWord() {
    #expect(windows("abcdefgh ij", 3) == ["abc", "def", "gh", "ij"])
    #expect(windows("ab", 1) == ["a", "b"])
  }
}

@Suite("Keys of a braille display")
struct BrailleKeyTests {
  @Test(
    "routing keys have their cell, flags above the code say nothing, others are not ours",
    arguments: [
      (0x2001_0000, .route(cell: 0)), (0x2001_0027, .route(cell: 39)), (0x2000_0017, .panLeft),
      (0x2000_0018, .panRight), (0x2000_0001, .up), (0x2000_0002, .down), (0x0000_0200_2000_0018, .panRight),
      (0x2000_0003, nil), (0x2018_0001, nil), (0x0000_0061, nil),
    ] as [(UInt64, BrailleKey?)])
  func decoding(code: UInt64, key: BrailleKey?) {
    #expect(BrailleKey(code: code) == key)
  }
}
