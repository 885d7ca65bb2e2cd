import Foundation
import Glibc
import TestSupport
import Testing

/// What is said where files are named twice, options change nothing, or reading takes long.
@Suite("Files and options that are not what their user thinks")
struct NamedFileTests {
  private static let prices = "Date,Close\n2024-01-02,10.5\n2024-01-03,10.75\n2024-01-04,10.25\n"

  @Test(
    "the file that is read is never written over, whatever it is called", arguments: ["s.wav", "./s.wav", "link.wav"])
  func outputIsInput(output: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.prices, to: "s.wav")
    #expect(symlink("s.wav", folder.path("link.wav")) == 0)
    let said = "-o \(output) is a file that is read; name another one. Nothing written.\n"
    for input in [["s.wav"], ["link.wav"], ["other.csv", "--compare", "s.wav"]] {
      let result = try ProgramRun.result(input + ["-o", output], folder: folder)
      #expect(result.errors == said)
      #expect(result.status == 2)
    }
    let shell = try ProgramRun.result(
      of: "sh", ["-c", "\"$1\" - -o \(output) < s.wav", "sh", programPath("sonify")], folder: folder)
    #expect(shell.errors == said)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.prices)
  }

  @Test("standard input is read once", arguments: [["-", "-"], ["-", "--compare", "-"]])
  func standardInput(files: [String]) throws {
    let result = try ProgramRun.result(["summary"] + files, input: Array(Self.prices.utf8))
    #expect(
      result.errors
        == "Standard input can be read once, and a dash names it more than once; name a file in place of the other.\n")
    #expect(result.output == "")
    #expect(result.status == 2)
  }

  @Test("larger candles that are no larger, and an indicator without values, say so")
  func remarks() throws {
    let result = try ProgramRun.result(
      ["summary", "-", "--every", "5m", "--indicator", "sma:200 sma:2"], input: Array(Self.prices.utf8))
    let errors = result.errors.split(separator: "\n")
    #expect(errors.first == "--every 5m changes nothing: candles are 1 day apart already.")
    #expect(errors.dropFirst().first == "--indicator sma:200 has no value: 3 candles are too few for it.")
    #expect(!errors.contains { $0.contains("sma:2 ") })
    #expect(result.status == 0)
    let weekly = try ProgramRun.result(["summary", "-", "--every", "week"], input: Array(Self.prices.utf8))
    #expect(!weekly.errors.contains("--every"))
  }

  @Test("the way to all notices can be typed")
  func moreNotices() throws {
    let folder = try TemporaryFolder()
    let text = Self.prices + "soon,1\n2024-01-05,\n2024-01-02,9\n2024-01-08,30\n2024-09-02,31\n"
    try folder.write(text, to: "it's mine.csv")
    let errors = try ProgramRun.result(["summary", "it's mine.csv"], folder: folder).errors
    let line = try #require(errors.split(separator: "\n").last)
    let command = try #require(line.split(separator: ";").last).replacing(" lists them.", with: "")
    let typed = String(command).replacing("sonify", with: "\"$1\"")
    let shell = try ProgramRun.result(of: "sh", ["-c", typed, "sh", programPath("sonify")], folder: folder)
    #expect(shell.output.contains("\"soon\" is not a date or time"))
  }

  @Test("something that never ends is refused in words", arguments: ["/dev/zero", "/dev/urandom"])
  func devices(path: String) throws {
    let result = try ProgramRun.result(["summary", path])
    let name = try #require(path.split(separator: "/").last)
    #expect(result.errors == "\(name) is not text; a price file has rows of dates and prices. Nothing read.\n")
    #expect(result.status == 1)
  }

  @Test(
    "what has no end of a line is refused in words, and not kept",
    arguments: [
      ("yes | tr -d '\\n'", "line 1: the line is longer than any row of prices"),
      ("echo Date,Close; echo 2024-01-02,1; yes | tr -d '\\n'", "line 3: the line is longer than any row of prices"),
      ("echo Date,Close; echo '2024-01-02,\"1'; yes", "line 2: a quotation mark is opened here and never closed"),
      ("yes '[1,' | tr -d '\\n'", "is JSON of more than 256 MiB; export it as CSV"),
      ("printf 'Date,Close\\n'; cat /dev/zero", "is not text; a price file has rows of dates and prices"),
    ])
  func endless(command: String, sentence: String) throws {
    let result = try ProgramRun.result(
      of: "sh", ["-c", "(\(command)) | \"$1\" summary -", "sh", programPath("sonify")], limit: .seconds(120))
    #expect(result.errors.hasSuffix("\(sentence). Nothing read.\n"))
    #expect(result.status == 1)
  }

  @Test("long reading says on a terminal how far it has come")
  func progress() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("prices.fifo")
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = open(pipe, O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    let terminal = try PseudoTerminal("sonify", ["summary", pipe], folder: folder)
    write("Date,Close\n", to: writer)
    for minute in 0..<3_000 where !terminal.output.contains("Reading") {
      write("\(1_700_000_000 + minute * 60),1.5\n", to: writer)
      _ = try terminal.readUntilQuiet(for: .milliseconds(20))
    }
    #expect(terminal.output.contains("Reading prices.fifo: 0 MB so far."))
  }

  private func write(_ text: String, to descriptor: CInt) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }
}
