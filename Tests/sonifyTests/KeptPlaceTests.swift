import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The explorer keeps the place")
struct KeptPlaceTests {
  private static let header = "date,open,high,low,close\n"
  private static let days = (1...9).map { "2026-10-0\($0),10\($0),110,90,10\($0)\n" }
  private static let at3 = "Oct 3, 2026, Open 103.00, high 110.00, low 90.00, close 103.00"

  /// A folder that is home, with a file of nine days.
  private func home() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.header + Self.days.joined(), to: "days.csv")
    return folder
  }

  /// Explores by lines.
  private func explore(
    _ lines: String, in folder: TemporaryFolder, _ file: String = "days.csv", options: [String] = [],
    input: String? = nil
  ) throws -> [String] {
    let result = try ProgramRun.result(
      ["explore", file, "--line-mode", "--speech", "off", "--device", "null"] + options, input: Array(lines.utf8),
      folder: folder)
    #expect(result.errors == "")
    #expect(result.status == 0)
    return result.output.split(separator: "\n").map(String.init)
  }

  private func places(_ folder: TemporaryFolder) -> [String] {
    let path = folder.path(".local/state/sonify/places")
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).map { "\(path)/\($0)" }
  }

  @Test("exploring goes on where it ended, with its bookmarks, also by another path")
  func goesOn() throws {
    let folder = try home()
    #expect(try explore("4\nm\nb\n", in: folder).last == "Left at Oct 3, 2026.")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link.csv"), withDestinationPath: "days.csv")
    for file in ["days.csv", "./days.csv", "link.csv"] {
      let lines = try explore("M\nEscape\n", in: folder, file)
      #expect(lines.first?.contains("Back where you left. \(Self.at3).") == true, "\(lines)")
      #expect(lines.contains { $0.contains("Oct 4, 2026") }, "\(lines)")
    }
    #expect(places(folder).count == 1)
  }

  @Test("a file that has grown at either end is gone on with at the same day")
  func grown() throws {
    let folder = try home()
    _ = try explore("a\nn\nn\n", in: folder)
    let earlier = "2026-09-30,99,110,90,99\n"
    try folder.write(Self.header + earlier + Self.days.joined() + "2026-10-10,99,110,90,99\n", to: "days.csv")
    #expect(try explore("", in: folder).first?.contains("Back where you left. \(Self.at3).") == true)
    #expect(try explore("w\n", in: folder)[1].hasPrefix("Candle 4 of 11, Oct 3, 2026."))
  }

  @Test("a file that has dropped its oldest rows and got new ones is gone on with at the same day")
  func rolled() throws {
    let folder = try home()
    #expect(try explore("3\nm\n4\n", in: folder).last == "Left at Oct 4, 2026.")
    let newer = (10...12).map { "2026-10-\($0),99,110,90,99\n" }
    try folder.write(Self.header + Self.days.dropFirst(2).joined() + newer.joined(), to: "days.csv")
    let lines = try explore("w\nb\n", in: folder)
    #expect(lines[0].contains("Back where you left. Oct 4, 2026, "))
    #expect(lines[1].hasPrefix("Candle 2 of 10, Oct 4, 2026."))
    #expect(lines[2] == "\(Self.at3). Bookmark.")
  }

  @Test("another series under the same name starts anew, without a word")
  func replaced() throws {
    let folder = try home()
    _ = try explore("a\n", in: folder)
    try folder.write(Self.header + Self.days.dropFirst(2).joined(), to: "days.csv")
    let lines = try explore("", in: folder)
    #expect(lines.first?.contains("Back") == false)
    #expect(lines.last == "Left at Oct 9, 2026.")
  }

  @Test("another stock that was saved under the same name starts anew, without its levels and bookmarks")
  func otherStock() throws {
    let folder = try home()
    #expect(try explore("5\nm\n:level 80\n", in: folder).last == "Left at Oct 5, 2026.")
    let other = (1...9).map { "2026-10-0\($0),5\($0),70,50,\($0 * $0 % 7 + 60)\n" }
    try folder.write(Self.header + other.joined(), to: "days.csv")
    let lines = try explore("M\ni\n", in: folder)
    #expect(lines.first?.contains("Back") == false)
    #expect(lines.last == "Left at Oct 9, 2026.")
    #expect(!lines.joined().contains("80.00"))
  }

  @Test("options that choose the view win")
  func chosenView() throws {
    let folder = try home()
    _ = try explore("a\n", in: folder)
    let lines = try explore("", in: folder, options: ["--to", "2026-10-05"])
    #expect(lines.first?.contains("Back") == false)
    #expect(lines.last == "Left at Oct 5, 2026.")
  }

  @Test("the place is said to be kept in full, and only once it is")
  func said() throws {
    let folder = try home()
    #expect(try explore("", in: folder, options: ["--verbosity", "full"]).last == "Left at Oct 9, 2026. Place kept.")
    let sealed = try home()
    try sealed.write("no folder", to: ".local")
    #expect(try explore("", in: sealed, options: ["--verbosity", "full"]).last == "Left at Oct 9, 2026.")
  }

  @Test("standard input has no place")
  func standardInput() throws {
    let folder = try home()
    let terminal = try PseudoTerminal(
      "sh", ["-c", "cat days.csv | \(builtProgram("sonify")) explore - --line-mode --speech off --device null"],
      columns: 100, folder: folder)
    try terminal.read(until: "Question mark for help.")
    terminal.type("q\n")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
    #expect(places(folder).isEmpty)
  }

  @Test("a place that is damaged is passed over and written anew", arguments: ["", "{}", "[1", "\u{0}\u{FF}"])
  func damaged(text: String) throws {
    let folder = try home()
    _ = try explore("a\n", in: folder)
    let place = try #require(places(folder).first)
    try Data(text.utf8).write(to: URL(filePath: place))
    #expect(try explore("a\n", in: folder).first?.contains("Back") == false)
    #expect(try explore("", in: folder).first?.contains("Back") == true)
  }

  @Test("the place is kept when the program is ended from outside", arguments: [SIGTERM, SIGHUP])
  func ended(signal: CInt) throws {
    let folder = try home()
    let terminal = try PseudoTerminal(
      "sonify", ["explore", "days.csv", "--speech", "off", "--device", "null"], columns: 100, folder: folder)
    try terminal.read(until: "Question mark for help.")
    terminal.type("4")
    try terminal.read(until: "Oct 4, 2026")
    terminal.send(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    #expect(try explore("", in: folder).last == "Left at Oct 4, 2026.")
  }

  @Test("the end of the input ends a line that is being typed")
  func endWhileTyping() throws {
    let folder = try home()
    #expect(try explore("a\ng\n", in: folder).last == "Left at Oct 1, 2026.")
  }

  @Test("places that were left longest ago are removed")
  func oldest() throws {
    let folder = try home()
    _ = try explore("", in: folder)
    let own = try #require(places(folder).first)
    for number in 0..<305 {
      let path = "\(folder.path(".local/state/sonify/places"))/old-\(number).json"
      try Data("{}".utf8).write(to: URL(filePath: path))
      let date = Date(timeIntervalSince1970: 1_000_000 + Double(number))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    _ = try explore("", in: folder)
    let left = places(folder)
    #expect(left.count == 300)
    #expect(left.contains(own))
    #expect(!left.contains { $0.hasSuffix("/old-5.json") })
    #expect(left.contains { $0.hasSuffix("/old-6.json") })
  }

  @Test("larger candles have a place of their own")
  func larger() throws {
    let folder = try home()
    _ = try explore("a\n", in: folder)
    _ = try explore("", in: folder, options: ["--every", "week"])
    #expect(try explore("", in: folder).last == "Left at Oct 1, 2026.")
  }
}
