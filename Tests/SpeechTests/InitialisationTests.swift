import AudioGraph
import Foundation
import Presentation
import Speech
import Testing

/// Starting the library, each time in a process of its own, as it can be done only once.
struct InitialisationTests {
  @Test func `a PulseAudio server that never answers does not hold up the start`() async {
    await #expect(processExitsWith: .success) {
      alarm(20)
      let path = FileManager.default.temporaryDirectory.path + "/sonify-mute-\(getpid())"
      let server = try #require(muteServer(at: path))
      defer {
        close(server)
        unlink(path)
      }
      setenv("PULSE_SERVER", "unix:" + path, 1)
      try ESpeak.initialise()
      #expect(getenv("PULSE_SERVER").map { String(cString: $0) } == "unix:" + path)
      #expect(try ESpeak.samples(of: sentence, rate: 260, sampleRate: 48000).count > 48000)
    }
  }

  @Test func `the process is as it was after the start`() async {
    await #expect(processExitsWith: .success) {
      unsetenv("PULSE_SERVER")
      setlocale(LC_CTYPE, "C")
      let signals = blockedSignals()
      try ESpeak.initialise()
      _ = try ESpeak.samples(of: sentence, voice: "de", rate: 260, sampleRate: 48000)
      #expect(getenv("PULSE_SERVER") == nil)
      #expect(setlocale(LC_CTYPE, nil).map { String(cString: $0) } == "C")
      #expect(blockedSignals() == signals)
    }
  }

  @Test func `without data the start fails and says so, every time, and nobody waits`() async {
    await #expect(processExitsWith: .success) {
      let home = FileManager.default.temporaryDirectory.path + "/sonify-home-\(getpid())"
      try FileManager.default.createDirectory(atPath: home + "/espeak-ng-data", withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: home) }
      setenv("HOME", home, 1)
      for _ in 0..<2 {
        #expect(throws: ESpeakError.initialisationFailed(code: 0)) { try ESpeak.initialise() }
      }
      expectSilentFailure()
    }
  }

  @Test func `speech that was never started fails and says so, and nobody waits`() async {
    await #expect(processExitsWith: .success) {
      expectSilentFailure()
      #expect(throws: ESpeakError.notInitialised) {
        try ESpeak.samples(of: sentence, rate: 260, sampleRate: 48000)
      }
    }
  }
}

private func blockedSignals() -> [Int32] {
  var mask = sigset_t()
  pthread_sigmask(SIG_BLOCK, nil, &mask)
  return (1..<65).filter { sigismember(&mask, $0) == 1 }
}

/// A Unix socket that lets anybody connect and never says a word.
private func muteServer(at path: String) -> Int32? {
  let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
  let bound = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  return bound == 0 && listen(server, 5) == 0 ? server : nil
}

private func expectSilentFailure() {
  let sink = RecordingSink()
  let speech = ESpeakSpeech(sink: sink)
  #expect(speech.failure != nil)
  speech.speak(sentence, generation: 1)
  #expect(eventually { !speech.isBusy })
  #expect(speech.failure != nil)
  #expect(sink.with { $0.finished } == [1])
  #expect(sink.samples(of: 1).isEmpty)
}
