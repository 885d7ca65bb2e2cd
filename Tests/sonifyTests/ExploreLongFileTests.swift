import Foundation
import TestSupport
import Testing

/// A file of more candles than an indicator has time for between a key and its answer.
@Suite("explore on a long file")
struct ExploreLongFileTests {
  /// 70,000 minutes of closes that rise and fall by the last two digits of their number.
  private static let rows = (0..<70_000).map { "\(1_700_000_000 / 60 * 60 + $0 * 60),\(100 + $0 % 100)\n" }

  @Test("an indicator is announced at once, the next keys are answered, and its value comes by itself")
  func indicator() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,close\n" + Self.rows.joined(), to: "minutes.csv")
    let terminal = try PseudoTerminal(
      "sonify", ["explore", "minutes.csv", "--speech", "off", "--device", "null"], columns: 200, folder: folder)
    try terminal.read(until: "Question mark for help.")
    terminal.type("Isma:50\rb")
    try terminal.read(until: "Computing SMA 50; you can go on.")
    // The mean of 50 closes up to 198, the last but one, or up to 199.
    try terminal.read(until: "Added. SMA 50, 17")
    terminal.type("zi")
    try terminal.read(until: "SMA 50, 174.50, the close 14.04% above it.")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
    // It is kept, and computed again while keys are answered.
    let again = try PseudoTerminal(
      "sonify", ["explore", "minutes.csv", "--speech", "off", "--device", "null"], columns: 200, folder: folder)
    try again.read(until: "Question mark for help.")
    try again.wait(for: "the value that is computed again") {
      again.type("i")
      return (try? again.readUntilQuiet())?.contains("SMA 50, 174.50") == true
    }
    again.type("q")
    #expect(try again.waitForEnd() == .exited(status: 0))
  }
}
