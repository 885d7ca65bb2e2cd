import CSignalFD
import Glibc

/// How text is laid out on a terminal: in cells, where a letter takes one, a Chinese character two, an accent none.
package enum LineWrap {
  /// Breaks text into lines of at most `width` cells, between words.
  ///
  /// A word is broken only where it alone is longer than a line. A line feed in the text ends a line; other control
  /// characters are taken out, so that text from a file cannot command the terminal. A no-break space never breaks.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - width: Unit: cells. At least 1.
  /// - Returns: at least one line, which may be empty.
  /// - Complexity: O(n) in the length of the text.
  package static func lines(of text: String, width: Int) -> [String] {
    printable(text).split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { wrap($0, width: max(width, 1)) }
  }

  /// How many cells a text takes.
  package static func cells(of text: some StringProtocol) -> Int {
    withUTF8Locale { text.unicodeScalars.reduce(0) { $0 + cells(of: $1) } }
  }

  private static func wrap(_ text: Substring, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var lineCells = 0
    for word in wordsWithTheirSpaces(text) {
      let wordCells = cells(of: word)
      if lineCells + wordCells <= width {
        line += word
        lineCells += wordCells
        continue
      }
      var rest = word
      if lineCells > 0 {
        lines.append(line)
        rest = word.drop { $0 == " " }
      }
      let pieces = chop(rest, width: width)
      lines += pieces.dropLast()
      line = pieces.last ?? ""
      lineCells = cells(of: line)
    }
    return lines + [line]
  }

  /// The words of a line, each with the spaces before it; spaces at the end are the last word.
  private static func wordsWithTheirSpaces(_ text: Substring) -> [Substring] {
    var words: [Substring] = []
    var rest = text
    while !rest.isEmpty {
      let afterSpaces = rest.firstIndex { $0 != " " } ?? rest.endIndex
      let end = rest[afterSpaces...].firstIndex(of: " ") ?? rest.endIndex
      words.append(rest[..<end])
      rest = rest[end...]
    }
    return words
  }

  /// Cuts a word into pieces that fit, between characters.
  private static func chop(_ word: Substring, width: Int) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var pieceCells = 0
    for character in word {
      let characterCells = cells(of: String(character))
      if pieceCells + characterCells > width, !piece.isEmpty {
        pieces.append(piece)
        piece = ""
        pieceCells = 0
      }
      piece.append(character)
      pieceCells += characterCells
    }
    return pieces + [piece]
  }

  /// Text that cannot command a terminal: without control characters, but for line feeds; a tab becomes a space.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control: if scalar == "\n" { result.append(scalar) } else if scalar == "\t" { result.append(" ") }
      case .lineSeparator, .paragraphSeparator: result.append(" ")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func cells(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    let width = wcwidth(wchar_t(bitPattern: scalar.value))
    // Minus one is what the C library does not know; most terminals show a box for it.
    return width < 0 ? 1 : Int(width)
  }

  /// The C library's table of widths, the same whatever locale the machine is set to.
  ///
  /// Never freed: it is needed to the end.
  private nonisolated(unsafe) static let utf8Locale = newlocale(CInt(LC_CTYPE_MASK), "C.UTF-8", nil)

  private static func withUTF8Locale(_ body: () -> Int) -> Int {
    guard let utf8Locale else { return body() }
    let previous = uselocale(utf8Locale)
    defer { uselocale(previous) }
    return body()
  }
}
