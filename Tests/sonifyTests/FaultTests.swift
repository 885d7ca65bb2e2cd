import Foundation
import Glibc
import TestSupport
import Testing

@Suite("What goes wrong, in one sentence and with the right status")
struct FaultTests {
  private static let month = Fixture.path("conformance/month.csv")

  @Test(
    "a file that is no price file",
    arguments: [
      ("", "prices.csv is empty. Nothing read."),
      ("\u{FEFF}", "prices.csv is empty. Nothing read."),
      (
        "Date,Open,High,Low,Close\n",
        "prices.csv, line 1: there is a header, and no row of prices below it. Nothing read."
      ),
      (
        "Date,Bid,Ask\n2024-01-05,1,2\n",
        "prices.csv, line 1: no close among the columns Date, Bid, Ask. If one is it, name it Close. Nothing read."
      ),
      (
        "Open,Close\n1,2\n",
        "prices.csv, line 1: no date or time among the columns Open, Close. If one is it, name it Date. Nothing read."
      ),
      ("\u{7F}ELF\u{0}\u{1}", "prices.csv is not text; a price file has rows of dates and prices. Nothing read."),
      (
        "Date,Close\n03/04/2024,1\n04/04/2024,2\n",
        "prices.csv, line 2: 03/04/2024 is 3 April or March 4, and no row decides. "
          + "Add --date-order dmy for 3 April, mdy for March 4."
      ),
      (
        "Date,Close\n13/04/2024,1\n04/14/2024,2\n",
        "prices.csv, line 3: 04/14/2024 has day and month the other way round from the other rows. Nothing read."
      ),
      ("Date,Close\n13/13/2024,1\n", "prices.csv, line 2: 13/13/2024 is not a date in either order. Nothing read."),
      (
        "Date,Close\n2024-01-05,\"1\n",
        "prices.csv, line 2: a quotation mark is opened here and never closed. Nothing read."
      ),
    ])
  func badFile(text: String, sentence: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "prices.csv")
    for command in ["summary", "describe", "play", "explore", "check"] {
      let result = try ProgramRun.result([command, "prices.csv"], folder: folder)
      #expect(result.errors == sentence + "\n")
      #expect(result.output == "")
      #expect(result.status == 1)
    }
  }

  @Test("no such file, and a folder")
  func noFile() throws {
    let folder = try TemporaryFolder()
    let missing = try ProgramRun.result(["prices.csv"], folder: folder)
    #expect(missing.errors == "prices.csv: no such file. Nothing read.\n")
    #expect(missing.status == 1)
    let directory = try ProgramRun.result(["summary", folder.path])
    #expect(directory.errors.hasSuffix(" is a folder; name a file in it. Nothing read.\n"))
    #expect(directory.status == 1)
  }

  @Test("a file that the user may not read")
  func noPermission() throws {
    let folder = try TemporaryFolder()
    let result = try lockedResult(["summary", "secret.csv"], file: "secret.csv", folder: folder)
    #expect(result.errors == "secret.csv: you may not read this file. Nothing read.\n")
    #expect(result.status == 1)
  }

  @Test("a part of the chart without candles", arguments: ["play", "explore", "describe", "summary", "descriptor"])
  func emptyView(command: String) throws {
    let result = try ProgramRun.result([command, Self.month, "--from", "2030-01-01"])
    #expect(
      result.errors
        == "month has no candle there: it goes from Oct 29, 2026 to Nov 27, 2026. Change --from or --to.\n")
    #expect(result.output == "")
    #expect(result.status == 1)
  }

  @Test("an export that is ended leaves no half file", arguments: [SIGINT, SIGTERM, SIGHUP])
  func endedExport(signal: CInt) throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      "sonify", [Self.month, "--duration", "3600", "-o", "month.wav"], folder: folder)
    // The unfinished file shows that the writing has begun.
    for _ in 0..<10_000 where folder.names.isEmpty { usleep(1_000) }
    try #require(!folder.names.isEmpty)
    run.send(signal)
    #expect(try run.finish().ending == .signalled(signal))
    #expect(folder.names.isEmpty)
  }

  @Test("prices that reach zero have a pitch by the price itself, and it is said once")
  func negativePrices() throws {
    let folder = try TemporaryFolder()
    // The May 2020 oil contract on its last three days.
    try folder.write("Date,Close\n2020-04-17,18.27\n2020-04-20,-37.63\n2020-04-21,10.01\n", to: "oil.csv")
    let sentence = "Prices reach zero or below, so pitch follows the price itself, not its percent.\n"
    let exported = try ProgramRun.result(["oil.csv", "-o", "oil.wav"], folder: folder)
    #expect(exported.errors == "oil.csv: closes only, from the column Close.\n" + sentence)
    #expect(exported.status == 0)
    let linear = try ProgramRun.result(["oil.csv", "-o", "oil.wav", "--price-scale", "linear"], folder: folder)
    #expect(linear.errors == "oil.csv: closes only, from the column Close.\n")
  }

  @Test("no sound card, and an unknown one")
  func noDevice() throws {
    let device = try PacedDevice(isPluggedIn: false)
    defer { device.remove() }
    let none = try ProgramRun.result([Self.month], environment: device.environment)
    #expect(none.errors == "No sound device. Use -o out.wav, or --device NAME; sonify doctor helps.\n")
    #expect(none.output == "")
    #expect(none.status == 3)
    let unknown = try ProgramRun.result([Self.month, "--device", "nosuch"], environment: device.environment)
    #expect(unknown.errors == "No sound device \"nosuch\". aplay -L lists the names; or use -o out.wav.\n")
    #expect(unknown.status == 3)
  }

  @Test("a device that is busy")
  func busy() throws {
    var options = PacedDevice.Options()
    options.openErrno = Int(EBUSY)
    let device = try PacedDevice(options, isPluggedIn: false)
    defer { device.remove() }
    let result = try ProgramRun.result([Self.month], environment: device.environment)
    #expect(
      result.errors == "No sound device: another program has it for itself. End that program. "
        + "Use -o out.wav, or --device NAME; sonify doctor helps.\n")
    #expect(result.status == 3)
  }

  @Test("a device that is lost while playing is waited for, and playing goes on when it is back")
  func lostAndBack() throws {
    let device = try PacedDevice()
    defer { device.remove() }
    let run = try ProgramRun("sonify", [Self.month], environment: device.environment)
    try run.wait(for: "30 candles")
    usleep(300_000)
    try device.unplug()
    try run.wait(for: "The sound device is gone. Waiting 10 seconds for it.")
    try device.plugIn()
    let result = try run.finish()
    #expect(result.errors == "The sound device is gone. Waiting 10 seconds for it.\nThe sound device is back.\n")
    // It was set up a second time (more often where a busy machine lets it run dry), and what was heard after that is more than silence.
    let settings = device.log().filter { $0.kind == "set" }
    #expect(settings.count >= 2)
    let capture = device.capture()
    #expect(capture.samples.dropFirst((settings.last?.frame ?? 0) * capture.channels).contains { $0 != 0 })
    #expect(result.status == 0)
  }

  @Test("a device that does not come back ends playing")
  func lostForGood() throws {
    var options = PacedDevice.Options()
    options.goneMilliseconds = 400
    let device = try PacedDevice(options)
    defer { device.remove() }
    let run = try ProgramRun("sonify", [Self.month], environment: device.environment)
    try run.wait(for: "is gone")
    let result = try run.finish()
    #expect(result.errors.contains("No sound device. Stopped at "))
    #expect(result.status == 3)
  }

  @Test("a sound file that cannot be written, and nothing is left of it")
  func export() throws {
    let folder = try TemporaryFolder()
    let full = try ProgramRun.result([Self.month, "-o", "/dev/full"], folder: folder)
    #expect(full.errors == "/dev/full cannot be written: No space left on device.\n")
    #expect(full.status == 1)
    let missing = try ProgramRun.result([Self.month, "-o", "nowhere/out.wav"], folder: folder)
    #expect(missing.errors == "nowhere/out.wav cannot be written: No such file or directory.\n")
    #expect(missing.status == 1)
    let ending = try ProgramRun.result([Self.month, "-o", "out.doc"], folder: folder)
    #expect(ending.errors == "out.doc: a sound file ends in .wav, .flac, .ogg or .mp3. Nothing written.\n")
    #expect(ending.status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("a disk that fills while a sound file is written keeps the old file")
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    let old = try folder.write("old", to: "out.wav")
    // A limit on the size of files is a disk that is full for one program.
    let result = try ProgramRun.result(
      of: "bash",
      ["-c", "trap '' XFSZ; ulimit -f 100; exec \"$0\" \"$@\"", programPath("sonify"), Self.month, "-o", old])
    #expect(result.errors == "\(old) cannot be written: File too large.\n")
    #expect(result.status == 1)
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.wav"])
  }

  @Test("-o /dev/null leaves a device behind")
  func nullDevice() throws {
    let result = try ProgramRun.result([Self.month, "-o", "/dev/null"])
    #expect(result.status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test("a closed pipe is no error")
  func closedPipe() throws {
    let pipe = "\"$0\" describe \"$1\" | head -1; echo ${PIPESTATUS[0]}"
    let file = Fixture.path("data/sp500-daily.csv")
    let result = try ProgramRun.result(of: "bash", ["-c", pipe, programPath("sonify"), file])
    #expect(
      result.output == "Jan 4, 1999, Open 1,229.23, high 1,248.81, low 1,219.10, close 1,228.10\n0\n")
    #expect(result.errors == "sp500-daily.csv, line 680: no data for 7 days.\n")
  }

  @Test("an answer that cannot be written")
  func fullOutput() throws {
    let result = try ProgramRun.result(
      of: "bash", ["-c", "\"$0\" summary \"$1\" > /dev/full", programPath("sonify"), Self.month])
    #expect(result.errors == "The answer cannot be written: No space left on device.\n")
    #expect(result.status == 1)
  }

  @Test("a PulseAudio socket that never answers")
  func muteServer() throws {
    let folder = try TemporaryFolder()
    let socket = try MuteSocket(path: folder.path("mute"))
    let configuration = try folder.write(
      "</usr/share/alsa/alsa.conf>\npcm.!default { type pulse }\n", to: "asound.conf")
    let environment = ["PULSE_SERVER": "unix:\(socket.path)", "ALSA_CONFIG_PATH": configuration]
    let result = try ProgramRun.result([Self.month], environment: environment)
    #expect(
      result.errors
        == "No sound device: it does not answer. Use -o out.wav, or --device NAME; sonify doctor helps.\n")
    #expect(result.status == 3)

    let terminal = try PseudoTerminal("sonify", ["explore", Self.month], environment: environment)
    try terminal.read(until: "No sound device; text only. sonify doctor helps.")
    try terminal.read(until: "close 190.43")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(status: 0))
  }

  @Test(
    "usage",
    arguments: [
      (
        [],
        "sonify FILE plays a price file.\nsonify explore FILE steps through it.\n"
          + "sonify summary FILE says it in one sentence.\nsonify help lists the rest.\n"
      ),
      (["summary"], "sonify summary needs a file: sonify summary closes.csv. A dash reads standard input.\n"),
      (["a.csv", "b.csv"], "sonify play takes one file; \"b.csv\" is the second.\n"),
      (["a.csv", "--lsat", "5"], "There is no option --lsat. Did you mean --last?\n"),
      (["a.csv", "--last"], "--last needs a value: --last N.\n"),
      (["a.csv", "--last", "x"], "--last cannot be \"x\"; it is a whole number from 1 to 2147483647.\n"),
      (
        ["summary", "a.csv", "--device", "x"],
        "sonify summary has no option --device. sonify summary --help lists those that it has.\n"
      ),
      (
        ["a.csv", "--locale", "ja_JP"],
        "--locale cannot be \"ja_JP\"; it is one of the languages de, en, es, like en_US.\n"
      ),
      (["explor", "a.csv"], "There is no command explor. Did you mean sonify explore?\n"),
      (["render", "a.csv"], "There is no command render. sonify help lists them.\n"),
      (["help", "voice"], "There is no help for voice. Did you mean sonify help voices?\n"),
      (["help", "colours"], "There is no help for colours. sonify help lists the commands.\n"),
      (
        ["a.csv", "--last", String(repeating: "x", count: 100_000)],
        "--last cannot be \"\(String(repeating: "x", count: 60))…\"; it is a whole number from 1 to 2147483647.\n"
      ),
      (
        ["a.csv", "--\(String(repeating: "x", count: 100_000))"],
        "There is no option --\(String(repeating: "x", count: 58))…. sonify help lists the options.\n"
      ),
      (["a.csv", "--last", "\u{1B}[31m"], "--last cannot be \"[31m\"; it is a whole number from 1 to 2147483647.\n"),
    ] as [([String], String)])
  func usage(arguments: [String], sentence: String) throws {
    let result = try ProgramRun.result(arguments)
    #expect(result.errors == sentence)
    #expect(result.output == "")
    #expect(result.status == 2)
  }

  @Test(
    "a mistyped command without a file is told as one, a file that is not there as that",
    arguments: [
      ("explor", "explor: no such file. Nothing read. Did you mean sonify explore?\n"),
      ("summry", "summry: no such file. Nothing read. Did you mean sonify summary?\n"),
      ("prices", "prices: no such file. Nothing read.\n"), ("./explor", "explor: no such file. Nothing read.\n"),
    ])
  func mistypedCommand(word: String, sentence: String) throws {
    let result = try ProgramRun.result([word])
    #expect(result.errors == sentence)
    #expect(result.status == 1)
  }

  @Test("a file with a name like a command is still played")
  func fileLikeCommand() throws {
    let folder = try TemporaryFolder()
    try folder.write("Date,Close\n2024-01-02,5\n2024-01-03,6\n", to: "explor")
    let result = try ProgramRun.result(["explor", "--device", "null"], folder: folder)
    #expect(!result.errors.contains("no such file"))
    #expect(result.status == 0)
  }

  @Test("the name of a file cannot command the terminal", arguments: ["check", "play", "explore"])
  func controlCharacters(command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("Date,Close\n2024-01-02,5\n2024-01-02,x\n", to: "a\u{1B}[2J\u{9B}2J\u{7}é.csv")
    let ways = ["play": ["--device", "null"], "explore": ["--line-mode", "--device", "null"], "check": []]
    let result = try ProgramRun.result(
      [command, folder.path("a\u{1B}[2J\u{9B}2J\u{7}é.csv")] + (ways[command] ?? []), folder: folder)
    let text = result.output + result.errors
    #expect(text.contains("a\\u{1B}[2J\\u{9B}2J\\u{7}é"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    #expect(result.status == 0)
  }

  @Test(
    "a closed standard stream is nowhere to write to or read from",
    arguments: [
      ("summary - <&-", 1, "Standard input cannot be read: Bad file descriptor. Nothing read.\n"),
      ("summary \(Self.month) >&-", 1, "The answer cannot be written: Bad file descriptor.\n"),
      ("explore \(Self.month) --line-mode --device null <&-", 0, ""),
      (
        "explore \(Self.month) --line-mode --device null >&-", 1,
        "The answer cannot be written: Bad file descriptor.\n"
      ),
      ("nosuch.csv 2>&-", 1, ""),
    ])
  func closedStream(command: String, status: Int32, sentence: String) throws {
    let result = try ProgramRun.result(
      of: "sh", ["-c", "'\(programPath("sonify"))' \(command)"], folder: try TemporaryFolder())
    #expect(result.errors == sentence)
    #expect(result.status == status)
  }

  @Test("answers are not written into a sound file where the output is closed")
  func closedOutput() throws {
    let folder = try TemporaryFolder()
    let command = "'\(programPath("sonify"))' \(Self.month) -o"
    let open = try ProgramRun.result(of: "sh", ["-c", "\(command) '\(folder.path("a.wav"))'"], folder: folder)
    #expect(open.status == 0)
    let closed = try ProgramRun.result(
      of: "sh", ["-c", "\(command) '\(folder.path("b.wav"))' <&- >&- 2>&-"], folder: folder)
    #expect(closed.status == 1)
    let sounds = try ["a.wav", "b.wav"].map { try Data(contentsOf: URL(filePath: folder.path($0))) }
    #expect(sounds[0] == sounds[1])
  }

  @Test("explore without a terminal")
  func noTerminal() throws {
    // In a session of its own the program has no controlling terminal either.
    let result = try ProgramRun.result(of: "setsid", ["--wait", programPath("sonify"), "explore", Self.month])
    #expect(
      result.errors == "sonify explore needs a terminal for its keys; sonify describe prints the candles instead.\n")
    #expect(result.status == 2)
  }
}

/// A socket that takes connections and never says a word.
private final class MuteSocket {
  let path: String
  private let descriptor: CInt

  init(path: String) throws {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isBound && listen(descriptor, 8) == 0)
  }

  deinit { close(descriptor) }
}
