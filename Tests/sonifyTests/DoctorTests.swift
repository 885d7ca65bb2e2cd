import Foundation
import TestSupport
import Testing

@Suite("The doctor tries the way from text to ear")
struct DoctorTests {
  private static let voice = """
    Voice: en-us+sonify-en of eSpeak NG, 260 words a minute.
    The voice works: the test sentence is 0.6 seconds long.
    Speech Dispatcher is not running; --speech dispatcher starts it.
    Braille: BRLTTY is not running here.

    """
  /// A port where no BRLTTY is, whatever runs on the machine: above those that the system gives by itself.
  private static let noBraille = ["BRLAPI_HOST": "127.0.0.1:60000"]

  @Test("all is well, and the tones and the sentence are heard")
  func allIsWell() throws {
    let device = try PacedDevice()
    let result = try ProgramRun.result(["doctor"], environment: device.environment.merging(Self.noBraille) { $1 })
    // A busy machine may let the device run dry, which is then told.
    let output = result.output.replacing(/\d gaps? in the sound; [^\n]*/, with: "No gaps in the sound.")
    #expect(
      output == Self.voice + """
        Sound device: default, 48000 frames a second.
        A low tone, a high tone and "This is sonify." were played. If you heard nothing, the volume is down or muted: \
        alsamixer shows it.
        No gaps in the sound.
        sonify explore speaks here; y turns its speech off.

        """)
    #expect(result.errors == "")
    #expect(result.status == 0)
    let loudest = device.capture().samples.map(abs).max() ?? 0
    #expect(loudest > 0.1)
  }

  @Test("there is no sound device, and the voice is told of all the same")
  func noDevice() throws {
    let result = try ProgramRun.result(["doctor", "--device", "nowhere"], environment: Self.noBraille)
    #expect(result.output == Self.voice)
    #expect(
      result.errors == "No sound device \"nowhere\". aplay -L lists the names; or use -o out.wav.\n")
    #expect(result.status == 3)
  }

  @Test(
    "Speech Dispatcher says the test sentence, whether it is wanted or not",
    arguments: [[], ["--speech", "dispatcher"]])
  func service(options: [String]) throws {
    let service = try SpeechService()
    defer { service.stop() }
    let result = try ProgramRun.result(["doctor", "--device", "null"] + options, environment: service.environment)
    #expect(result.output.contains("\nSpeech Dispatcher works: it has spoken the test sentence.\n"))
    #expect(service.messages == [.init("This is sonify.")])
    #expect(service.device.capture().samples.contains { abs($0) > 0.1 })
    #expect(result.status == 0)
  }

  @Test("where Speech Dispatcher is wanted and does not work, it says so")
  func noService() throws {
    let environment = ["SPEECHD_ADDRESS": "unix_socket:/nonexistent/socket", "SPEECHD_CMD": "/bin/false"]
    let result = try ProgramRun.result(
      ["doctor", "--device", "null", "--speech", "dispatcher"], environment: environment)
    #expect(
      result.errors
        == "Speech Dispatcher is not running and does not start. "
        + "Install the package speech-dispatcher, or use --speech espeak.\n")
    #expect(result.status == 1)
  }

  @Test(
    "why the explorer is silent",
    arguments: [
      ("SSH_CONNECTION", "this is an ssh session"), ("EMACSPEAK", "EMACSPEAK is set"),
    ])
  func silentExplorer(variable: String, reason: String) throws {
    let result = try ProgramRun.result(["doctor", "--device", "null"], environment: [variable: "1"])
    #expect(
      result.output.hasSuffix("\nsonify explore is silent here, since \(reason); y turns its speech on.\n"))
  }
}
