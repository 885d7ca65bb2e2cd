import Foundation
import Presentation
import Speech
import Synchronization
import TestSupport
import Testing

/// A speech service on its worst days: what is told then, and that nobody waits for it.
@Suite("A speech service that fails")
struct DispatcherFaultTests {
  /// The fault of a service, after a text was to be said; `nil` when it was said.
  private func fault(_ answer: @escaping FakeService.Answer) throws -> SpeechServiceFault? {
    let service = try FakeService(answer: answer)
    defer { service.stop() }
    let speech = DispatcherSpeech(environment: service.environment)
    speech.speak(sentence, alert: "Alert.", generation: 1)
    #expect(eventually { !speech.isBusy })
    #expect((speech.failure == nil) == (speech.fault == nil))
    return speech.fault
  }

  @Test func `one in good health speaks`() throws {
    #expect(try fault(FakeService.wellAnswer) == nil)
  }

  @Test func `one that takes its time with each answer speaks`() throws {
    let fault = try fault { line, number in
      usleep(100_000)
      return FakeService.wellAnswer(line, number)
    }
    #expect(fault == nil)
  }

  @Test func `one that is not there`() throws {
    let folder = try TemporaryFolder()
    for address in [
      "unix_socket:\(folder.path("nobody"))", "unix_socket:\(folder.path(String(repeating: "long", count: 100)))",
      "inet_socket:127.0.0.1:1", "inet_socket:nosuch.invalid:6560",
    ] {
      let speech = DispatcherSpeech(environment: ["SPEECHD_ADDRESS": address, "SPEECHD_CMD": "/bin/false"])
      speech.speak(sentence, generation: 1)
      #expect(eventually { !speech.isBusy })
      #expect(speech.fault == .notRunning, "\(address)")
    }
    let noProgram = DispatcherSpeech(environment: ["XDG_RUNTIME_DIR": folder.path, "SPEECHD_CMD": "/nosuch/program"])
    #expect(eventually { noProgram.fault == .notRunning })
  }

  @Test(
    "one that answers with an error",
    arguments: [
      ("SET self CLIENT_NAME user:sonify:main", "300 ERR INTERNAL\r\n"), ("GET RATE", "no protocol of ours\r\n"),
      ("SPEAK", "304 ERR NO OUTPUT MODULE\r\n"), (".", "400 ERR INTERNAL\r\n"),
      ("SPEAK", "500 ERR INVALID COMMAND\r\n"),
      ("SPEAK", "\r\n"), ("SPEAK", "2\r\n"), ("SPEAK", "\u{0}\u{1}\u{2}\r\n"),
    ])
  func error(at line: String, answer: String) throws {
    let wrong = line.hasPrefix("SET") ? "SET self CLIENT_NAME" : line
    let fault = try fault { $0.hasPrefix(wrong) ? answer : FakeService.wellAnswer($0, $1) }
    guard case .refused(let text)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(answer.hasPrefix(text))
  }

  @Test("one that closes the connection", arguments: ["SET self NOTIFICATION ALL ON", "SPEAK", "."])
  func closed(at line: String) throws {
    #expect(try fault { $0 == line ? nil : FakeService.wellAnswer($0, $1) } == .closed)
  }

  @Test("one that does not answer", arguments: ["SET self NOTIFICATION ALL ON", "SPEAK", "."])
  func mute(at line: String) throws {
    #expect(try fault { $0 == line ? "" : FakeService.wellAnswer($0, $1) } == .noAnswer)
  }

  @Test func `one that talks without end`() throws {
    let lines = String(repeating: "225-x\r\n", count: 1_000)
    let service = try FakeService { line, number in
      guard line == "SPEAK" else { return FakeService.wellAnswer(line, number) }
      return lines
    }
    defer { service.stop() }
    let speech = DispatcherSpeech(environment: service.environment)
    speech.speak(sentence, generation: 1)
    #expect(eventually { speech.fault == .noAnswer })

    let long = String(repeating: "x", count: 100_000)
    let fault = try fault { $0 == "SPEAK" ? long : FakeService.wellAnswer($0, $1) }
    #expect(fault == .refused("a line without end"))
  }

  @Test func `one that takes words and stays silent`() throws {
    let fault = try fault { line, number in
      line == "." ? "225-\(number)\r\n225 OK MESSAGE QUEUED\r\n" : FakeService.wellAnswer(line, number)
    }
    #expect(fault == .silent)
  }

  @Test func `one that stays silent is found out by a listener who presses keys, too`() throws {
    let service = try FakeService { line, number in
      line == "." ? "225-\(number)\r\n225 OK MESSAGE QUEUED\r\n" : FakeService.wellAnswer(line, number)
    }
    defer { service.stop() }
    let speech = DispatcherSpeech(environment: service.environment)
    var generation: UInt32 = 0
    #expect(
      eventually {
        generation += 1
        speech.speak(sentence, generation: generation)
        usleep(700_000)
        return speech.fault == .silent
      })
  }

  @Test func `calls return at once, whatever it does`() throws {
    let service = try FakeService { _, _ in "" }
    defer { service.stop() }
    let speech = DispatcherSpeech(environment: service.environment)
    // The service has not answered to the first command when all of these are done.
    for generation in UInt32(0)..<1_000 {
      speech.speak(sentence, alert: "Alert.", generation: generation)
      speech.setRate(300)
      _ = speech.isBusy
      speech.silence()
    }
    #expect(service.lines.count <= 1)
    #expect(speech.fault == nil)
    #expect(eventually { speech.fault == .noAnswer })
  }

  /// As Speech Dispatcher 0.11 does when it is cut again before it can take that.
  @Test func `one that is mute for good once a cut comes too early is never cut too early`() throws {
    let daemon = HastyDaemon()
    let service = try FakeService { daemon.answer($0, $1) }
    defer { service.stop() }
    let speech = DispatcherSpeech(environment: service.environment)
    let stopsTelling = Atomic(false)
    Thread {
      while !stopsTelling.load(ordering: .relaxed) {
        usleep(30_000)
        service.tell(daemon.tellOfCut())
      }
    }.start()
    defer { stopsTelling.store(true, ordering: .relaxed) }
    for generation in UInt32(0)..<100 {
      speech.speak("Number \(generation)", alert: generation % 10 == 0 ? "Alert." : nil, generation: generation)
      if generation % 7 == 0 { speech.silence() }
      usleep(20_000)
    }
    speech.speak("Over", generation: 100)
    #expect(eventually { daemon.begun == "Over" })
    #expect(daemon.cutCount > 5)
    #expect(!daemon.isMute)
    #expect(speech.fault == nil)
  }

  @Test func `ten thousand texts and silences leave it in good health`() throws {
    let service = try FakeService(answer: FakeService.wellAnswer)
    defer { service.stop() }
    let speech = DispatcherSpeech(environment: service.environment)
    var random = SystemRandomNumberGenerator()
    for generation in UInt32(0)..<10_000 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: speech.silence()
      case 1: speech.speak("Number \(generation)", alert: "Alert.", generation: generation)
      default: speech.speak("Number \(generation)", generation: generation)
      }
    }
    speech.speak("Over", generation: 10_000)
    #expect(eventually { !speech.isBusy })
    #expect(speech.fault == nil)
    #expect(service.lines.contains("Over"))
    speech.close()
    #expect(eventually { service.lines.last == "QUIT" })
  }
}
