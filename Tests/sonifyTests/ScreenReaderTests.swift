import Foundation
import TestSupport
import Testing

/// What screen readers make of the explorer's lines, where it leaves speaking to them.
///
/// Keys are pressed as soon as the answer to the last one has been said, and all that was said is compared at the end, so
/// that an utterance too many is found wherever it comes.
@Suite("A screen reader reads the explorer", .serialized)
struct ScreenReaderTests {
  /// Six days, five of which are all alike but for their dates.
  private static let alike = """
    Date,Open,High,Low,Close
    2024-01-02,10,10,10,10
    2024-01-03,10,10,10,10
    2024-01-04,10,10,10,10
    2024-01-05,10,10,10,10
    2024-01-08,10,10,10,10
    2024-01-09,10,11,10,11

    """

  /// A key, or a text typed at once, and what must be said of it.
  private typealias Exchange = (key: String, words: String)

  private static func candle(_ date: String) -> String {
    "Jan \(date), 2024, Open 10.00, high 10.00, low 10.00, close 10.00"
  }

  private static let newest = "Jan 9, 2024, Open 10.00, high 11.00, low 10.00, close 11.00"

  private func explorer(_ kind: ScreenReader.Kind, columns: Int, options: String = "", _ folder: TemporaryFolder) throws
    -> ScreenReader
  {
    let file = try folder.write(Self.alike, to: "alike.csv")
    let reader = try ScreenReader(
      kind, running: "'\(programPath("sonify"))' explore '\(file)' --speech off --device null \(options)",
      columns: columns, folder: folder)
    // Fenrir reads the rest of its empty screen with it if the start is there before it looks the first time.
    try reader.wait(for: "the start") { $0.last?.contains("Question mark for help.") == true }
    return reader
  }

  /// Presses keys, each after the answer to the one before, and leaves; gives all that was said.
  private func converse(_ exchanges: [Exchange], with reader: ScreenReader) throws -> [String] {
    let start = reader.said.count
    for (place, exchange) in exchanges.enumerated() {
      reader.type(exchange.key)
      try reader.wait(for: "\(exchange.key): \(exchange.words)") {
        $0.count > start + place && $0.last == exchange.words
      }
    }
    reader.type("q")
    let said = try reader.wait(for: "the end") { $0.contains { $0.hasPrefix("Left at ") } }
    // Both readers may tell that the line after the end is empty.
    return Array(said.dropFirst(start).prefix { !$0.hasPrefix("Left at ") })
  }

  @Test("each key is one utterance, equal candles and scrolling included", arguments: ScreenReader.Kind.allCases)
  func oneUtteranceAKey(kind: ScreenReader.Kind) throws {
    let folder = try TemporaryFolder()
    let reader = try explorer(kind, columns: 100, folder)
    var exchanges: [Exchange] = [
      ("b", Self.candle("8")), ("\u{1B}[D", Self.candle("5")), ("c", "Close, 10.00"), ("c", "Close, 10.00"),
      ("b", Self.candle("4")),
      // Half as long as the line before: Fenrir alone would take it for the echo of a key.
      ("G", "6 closes, 10.00 to 11.00. ⣀⣀⣸"), ("\u{1B}[H", Self.candle("2")),
      ("b", "First candle. \(Self.candle("2"))"), ("b", "First candle. \(Self.candle("2"))"),
      ("z", Self.newest), ("n", "Last candle. \(Self.newest)"), ("n", "Last candle. \(Self.newest)"),
      ("w", "Candle 6 of 6, Jan 9, 2024. 6 in view, Jan 2 to Jan 9."),
      ("K", "K has no command. Question mark for help."),
    ]
    // The screen has 24 lines and scrolls from here on.
    let days = ["8", "5", "4", "3"]
    for _ in 0..<2 {
      exchanges += days.map { ("b", Self.candle($0)) }
      exchanges += days.dropLast().reversed().map { ("n", Self.candle($0)) } + [("n", Self.newest)]
    }
    // The same answer until it fills the screen, and once more.
    exchanges += Array(repeating: ("n", "Last candle. \(Self.newest)"), count: 26)
    exchanges += [("c", "Close, 11.00"), ("c", "Close, 11.00"), ("b", Self.candle("8")), ("b", Self.candle("5"))]
    let said = try converse(exchanges, with: reader)
    #expect(said == exchanges.map(\.words))
  }

  @Test("an answer of several lines is read once, also when they scroll", arguments: ScreenReader.Kind.allCases)
  func wrapped(kind: ScreenReader.Kind) throws {
    let folder = try TemporaryFolder()
    let reader = try explorer(kind, columns: 40, folder)
    let exchanges: [Exchange] = (0..<3).flatMap { _ -> [Exchange] in
      [
        ("b", Self.candle("8")), ("b", Self.candle("5")), ("n", Self.candle("8")), ("n", Self.newest),
        ("w", "Candle 6 of 6, Jan 9, 2024. 6 in view, Jan 2 to Jan 9."),
      ]
    }
    let said = try converse(exchanges, with: reader)
    #expect(said == exchanges.map(\.words))
  }
}
