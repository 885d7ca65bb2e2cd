import Foundation
import Presentation
import Speech
import TestSupport
import Testing

/// What a real Speech Dispatcher is given to say, and what is heard of it.
@Suite("With a real Speech Dispatcher", .serialized)
struct DispatcherTests {
  private let service: SpeechService

  init() throws { service = try SpeechService() }

  private func speech(rate: Int? = nil, pitch: Int? = nil, voice: String? = nil) -> DispatcherSpeech {
    DispatcherSpeech(environment: service.environment, voice: voice, rate: rate, pitch: pitch)
  }

  @Test func `a text is said in its own words, and heard`() {
    let speech = speech()
    speech.speak(sentence, generation: 1)
    #expect(eventually { !speech.isBusy })
    #expect(speech.fault == nil)
    #expect(service.messages == [.init(sentence)])
    let samples = service.device.capture().samples
    #expect((samples.map(abs).max() ?? 0) > 0.1)
  }

  @Test func `the newest of many texts is said to its end, and cuts the others`() {
    let speech = speech()
    for number in 1...50 { speech.speak("Number \(number) of a long list of things", generation: UInt32(number)) }
    #expect(eventually { service.messages.last?.text.hasPrefix("Number 50 ") == true })
    speech.speak("Over", generation: 51)
    #expect(eventually { !speech.isBusy })
    #expect(service.messages.last == .init("Over"))
    #expect(service.messages.allSatisfy { $0.priority == "text" })
    #expect(speech.fault == nil)
  }

  @Test func `silence cuts what is said`() throws {
    let speech = speech()
    speech.speak(String(repeating: "one two three four five ", count: 20), generation: 1)
    #expect(eventually { service.device.capture().samples.contains { abs($0) > 0.1 } })
    #expect(speech.isBusy)
    speech.silence()
    #expect(eventually { !speech.isBusy })
    speech.speak("Again", generation: 2)
    #expect(eventually { !speech.isBusy })
    // Half a minute of words, if they had not been cut.
    #expect(service.device.capture().frameCount < 15 * service.device.capture().rate)
    #expect(service.commands.contains("CANCEL self"))
  }

  @Test func `an alert is said before its text, cut by nothing but a newer text, and known to be said`() {
    let speech = speech()
    speech.speak("October 30th, 184.33", alert: "Crosses 184 upwards.", generation: 1)
    #expect(eventually { service.messages.count == 2 })
    #expect(!speech.hasSaidAlert)
    #expect(service.messages == [.init("Crosses 184 upwards.", priority: "message"), .init("October 30th, 184.33")])
    speech.speak("October 31st, 185", alert: "Crossed 184 upwards on October 30th.", generation: 2)
    #expect(!speech.hasSaidAlert)
    #expect(eventually { speech.hasSaidAlert })
    // The text behind it is still to be said.
    #expect(speech.isBusy)
    #expect(eventually { !speech.isBusy })
    #expect(speech.hasSaidAlert)
    speech.speak("November 1st, 186", generation: 3)
    #expect(!speech.hasSaidAlert)
  }

  @Test func `the user's own voice and rate hold where nothing else is asked for`() {
    let speech = speech()
    speech.waitUntilReady(atMost: .seconds(60))
    // 20 on the scale where 0 are 170 words a minute and 100 are 449.
    #expect(speech.ownRate == 226)
    speech.speak("Up", generation: 1)
    #expect(eventually { !speech.isBusy })
    #expect(!service.commands.contains { $0.hasPrefix("SET self RATE") || $0.contains("VOICE") })
    #expect(!service.commands.contains { $0.hasPrefix("SET self PITCH") || $0.hasPrefix("SET self LANGUAGE") })
  }

  @Test func `what is asked for is set, once, and a voice only if it is there`() {
    let speech = speech(rate: 449, pitch: 70, voice: "English (America)+Alex")
    speech.speak("Up", generation: 1)
    #expect(eventually { !speech.isBusy })
    speech.speak("Down", generation: 2)
    #expect(eventually { !speech.isBusy })
    speech.setRate(80)
    speech.setPitch(0)
    speech.speak("Down", generation: 3)
    #expect(eventually { !speech.isBusy })
    #expect(speech.missingVoice == nil)
    let wanted = ["RATE 100", "PITCH 40", "SYNTHESIS_VOICE English (America)+Alex", "RATE -100", "PITCH -100"]
    let others = ["SET self CLIENT_NAME", "SET self NOTIFICATION", "SET self PRIORITY"]
    #expect(
      service.commands.filter { line in line.hasPrefix("SET self") && !others.contains { line.hasPrefix($0) } }
        == wanted.map { "SET self \($0)" })

    let other = self.speech(voice: "nosuch")
    other.speak("Up", generation: 1)
    #expect(eventually { !other.isBusy })
    #expect(other.missingVoice == "nosuch")
    #expect(other.fault == nil)
  }

  @Test func `odd text is said as text, and the conversation goes on`() {
    let speech = speech()
    for (text, said) in [
      (".", "."), ("..\r\n.\r\nQUIT\r\n", ". . QUIT"), (".5 up", ".5 up"), ("\r\n.\r\nCANCEL all\r\n", ". CANCEL all"),
      ("<b>1 & 2</b>", "<b>1 & 2</b>"), ("up \u{1}300S\u{1B}[31m", "up 300S 31m"), ("🚀 é 日本", "🚀 é 日本"),
      (String(decoding: [0x75, 0x70, 0xFF, 0xC3], as: UTF8.self), "up"),
      (String(repeating: "candle ", count: 20_000), Array(repeating: "candle", count: 85).joined(separator: " ")),
    ] {
      let count = service.messages.count
      speech.speak(text, generation: 1)
      #expect(eventually { service.messages.count > count }, "\(said)")
      #expect(service.messages.last == .init(said))
    }
    // Nothing to say is over at once.
    for text in ["", " \u{200B}\n", "\u{1}"] {
      speech.speak(text, generation: 2)
      #expect(eventually { !speech.isBusy })
    }
    speech.speak("Over", generation: 3)
    #expect(eventually { !speech.isBusy })
    #expect(service.messages.last == .init("Over"))
    #expect(speech.fault == nil)
  }

  @Test func `a daemon that ends in the middle of a word is told of`() {
    let speech = speech()
    speech.speak(String(repeating: "one two three four five ", count: 20), generation: 1)
    #expect(eventually { service.device.capture().samples.contains { abs($0) > 0.1 } })
    service.stop()
    #expect(eventually { speech.fault != nil })
    #expect(speech.fault == .closed)
    #expect(!speech.isBusy)
    speech.speak("Gone", generation: 2)
    #expect(!speech.isBusy)
  }

  @Test func `a daemon that does not run is started, as its own library does`() throws {
    let home = try TemporaryFolder()
    // Without a client it ends after a second.
    try SpeechService.writeSettings(into: home.path, more: "Timeout 1")
    var environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home.path,
      "XDG_CONFIG_HOME": home.path, "XDG_RUNTIME_DIR": home.path, "PULSE_SERVER": "unix:/nonexistent",
    ]
    environment.merge(service.device.environment) { $1 }
    let speech = DispatcherSpeech(environment: environment)
    speech.speak("Up", generation: 1)
    #expect(eventually { !speech.isBusy })
    #expect(speech.fault == nil)
    #expect(FileManager.default.fileExists(atPath: home.path("speech-dispatcher/speechd.sock")))
    speech.close()
    let pid = home.path("speech-dispatcher/pid/speech-dispatcher.pid")
    #expect(eventually { !FileManager.default.fileExists(atPath: pid) })
  }
}
