import Foundation

/// A real screen reader that runs a program on its terminal, with a test at the keyboard; what it says is kept in a log
/// in place of being heard.
package final class ScreenReader {
  package enum Kind: String, CaseIterable, Sendable {
    /// Speaks to a server of Emacspeak's protocol.
    case yasr
    /// In a pseudo-terminal of its own, speaking by a command.
    case fenrir
  }

  package enum Failure: Error, Equatable {
    case tookTooLong(waitingFor: String, said: [String])
  }

  private let kind: Kind
  private let log: String
  private let terminal: PseudoTerminal

  /// Starts a screen reader with a program in it.
  ///
  /// - Parameters:
  ///   - kind: Which.
  ///   - command: What a shell is given to run.
  ///   - columns: The width of the terminal, which has 24 lines.
  ///   - environment: Added to the little that every program gets.
  ///   - folder: Where it runs, which is also its home.
  /// - Throws: ``ProgramError`` when the screen reader is not there.
  package init(
    _ kind: Kind, running command: String, columns: Int, environment: [String: String] = [:], folder: TemporaryFolder
  ) throws {
    self.kind = kind
    log = folder.path("said.log")
    // A script, since yasr takes options of the program for its own. It waits at the end, since Fenrir goes with what it
    // runs, without reading the last words.
    let script = try folder.script("#!/bin/sh\n\(command)\nread -r line\n", named: "program")
    switch kind {
    case .yasr:
      let server = try folder.script("#!/bin/sh\nexec cat >> '\(log)'\n", named: "server")
      let configuration = try String(contentsOfFile: "/etc/yasr/yasr.conf", encoding: .utf8)
        .replacing(/(?m)^synthesizer=.*$/, with: "synthesizer=emacspeak server")
        .replacing(/(?m)^synthesizer port=.*$/, with: "synthesizer port=|\(server)")
      let path = try folder.write(configuration, to: "yasr.conf")
      terminal = try PseudoTerminal(
        "yasr", ["-C", path, script], columns: columns, environment: environment, folder: folder)
    case .fenrir:
      let speaker = try folder.script("#!/bin/sh\nprintf '%s\\0' \"$1\" >> '\(log)'\n", named: "speaker")
      let settings = [
        "general#shell=\(script)", "speech#driver=genericDriver", "speech#genericSpeechCommand=\(speaker) fenrirText",
        "sound#enabled=False", "remote#driver=dummyDriver", "general#debugFile=\(folder.path("fenrir.log"))",
      ]
      terminal = try PseudoTerminal(
        "fenrir",
        [
          "-e", "-s", "/etc/fenrirscreenreader/settings/settings-pty.conf", "-o", settings.joined(separator: ";"),
        ], columns: columns, environment: environment, folder: folder)
    }
  }

  // The program has to leave by itself: it has inherited yasr's end of its terminal, which therefore never hangs up.
  deinit {
    terminal.type("q\n")
    _ = try? terminal.waitForEnd(limit: .seconds(5))
  }

  /// Types a text.
  package func type(_ text: String) { terminal.type(text) }

  /// Waits until something has been said, reading the terminal on meanwhile.
  ///
  /// - Returns: all that has been said so far.
  @discardableResult
  package func wait(for name: String, limit: Duration = .seconds(60), until condition: ([String]) -> Bool) throws
    -> [String]
  {
    do {
      try terminal.wait(for: name, limit: limit) { condition(said) }
    } catch {
      throw Failure.tookTooLong(waitingFor: name, said: said)
    }
    return said
  }

  /// The utterances so far, each line that belongs to one behind the other.
  ///
  /// An utterance of yasr is what it queues until a key silences it; one of Fenrir is one run of its command.
  package var said: [String] {
    let text = FileManager.default.contents(atPath: log).map { String(decoding: $0, as: UTF8.self) } ?? ""
    switch kind {
    case .yasr:
      return text.split(separator: /(?m)^s$/).compactMap { part in
        let lines = part.matches(of: /(?m)^q \{(.*)\}$/).map { String($0.1) }
        return lines.isEmpty ? nil : lines.joined(separator: " ").trimmingCharacters(in: .whitespaces)
      }
    case .fenrir:
      // The end of a line of the screen is a pause to Fenrir, written as a comma with blanks round it.
      return text.split(separator: "\0").map {
        $0.replacing(/\s+,\s+/, with: " ").trimmingCharacters(in: .whitespaces)
      }
    }
  }
}

extension TemporaryFolder {
  /// Writes a program into the folder.
  ///
  /// - Returns: its path.
  package func script(_ text: String, named name: String) throws -> String {
    let path = try write(text, to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }
}
