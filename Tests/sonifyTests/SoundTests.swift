import Foundation
import TestSupport
import Testing

@Suite("What is heard")
struct SoundTests {
  private static let month = Fixture.path("conformance/month.csv")

  @Test("the sound card gets the exported sound, nothing missing or doubled")
  func card() throws {
    let folder = try TemporaryFolder()
    let device = try PacedDevice()
    defer { device.remove() }
    let file = folder.path("aapl.wav")
    let arguments = [Fixture.path("data/aapl-daily.csv"), "--last", "30"]
    #expect(try ProgramRun.result(arguments + ["-o", file]).status == 0)
    let played = try ProgramRun.result(arguments + calmBuffer, environment: device.environment)
    #expect(played.status == 0)
    try expectHeard(try #require(Recording(path: file)), in: device.capture())
  }

  @Test("a sound server gets the exported sound, nothing missing or doubled")
  func server() throws {
    let folder = try TemporaryFolder()
    let server = try PulseServer()
    defer { server.stop() }
    let arguments = [Fixture.path("data/aapl-daily.csv"), "--last", "30"]
    #expect(try ProgramRun.result(arguments + ["-o", folder.path("a.wav")]).status == 0)
    let exported = try #require(Recording(path: folder.path("a.wav")))
    let played = try ProgramRun.result(arguments + calmBuffer, environment: server.environment)
    #expect(played.status == 0)
    // The recording trails behind what was heard: it is whole when it has been silent for a while.
    var capture = server.capture()
    for _ in 0..<500 where capture.samples.suffix(9600).contains(where: { $0 != 0 }) || capture.frameCount < 4800 {
      usleep(10_000)
      capture = server.capture()
    }
    try expectHeard(exported, in: capture)
  }

  @Test("the same input gives the same bytes")
  func sameBytes() throws {
    let folder = try TemporaryFolder()
    for name in ["a.wav", "b.wav"] {
      #expect(try ProgramRun.result([Self.month, "-o", folder.path(name)]).status == 0)
    }
    #expect(
      try Data(contentsOf: URL(filePath: folder.path("a.wav"))) == Data(contentsOf: URL(filePath: folder.path("b.wav")))
    )
  }

  @Test("standard output gets the same WAV, and the words go beside it")
  func standardOutput() throws {
    let folder = try TemporaryFolder()
    _ = try ProgramRun.result([Self.month, "-o", folder.path("a.wav")])
    let piped = try ProgramRun.result([Self.month, "-o", "-"])
    #expect(Data(piped.outputBytes) == (try Data(contentsOf: URL(filePath: folder.path("a.wav")))))
    #expect(piped.errors == "30 candles from Oct 29, 2026 to Nov 27, 2026. Close 190.43, +4.63% over this range.\n")
  }

  @Test("the summary is spoken before the sweep in a file, the same each time")
  func spokenSummary() throws {
    let folder = try TemporaryFolder()
    for (name, speech) in [("plain.wav", "off"), ("a.wav", "espeak"), ("b.wav", "espeak")] {
      #expect(try ProgramRun.result([Self.month, "--speech", speech, "-o", folder.path(name)]).status == 0)
    }
    let plain = try #require(Recording(path: folder.path("plain.wav")))
    let spoken = try #require(Recording(path: folder.path("a.wav")))
    // Some seconds of words, half a second of silence, and then the sweep as it is without words.
    let start = spoken.frameCount - plain.frameCount
    #expect(start > 3 * 48_000)
    #expect(SampleAnalysis.peak(spoken.mono[..<(start - 24_000)]) > 0.1)
    #expect(SampleAnalysis.peak(spoken.mono[(start - 24_000)..<start]) == 0)
    #expect(spoken.channels.map { Array($0[start...]) } == plain.channels)
    #expect(
      try Data(contentsOf: URL(filePath: folder.path("a.wav"))) == Data(contentsOf: URL(filePath: folder.path("b.wav")))
    )
  }

  @Test("--bits chooses how exact a file is, and says where it cannot")
  func bits() throws {
    let folder = try TemporaryFolder()
    for (bits, frameSize, header) in [("16", 4, 44), ("24", 6, 44), ("float", 8, 58)] {
      let path = folder.path("\(bits).wav")
      #expect(try ProgramRun.result([Self.month, "--bits", bits, "-o", path]).status == 0)
      let recording = try #require(Recording(path: path))
      #expect(try Data(contentsOf: URL(filePath: path)).count == header + recording.frameCount * frameSize)
    }
    let refused = try ProgramRun.result([Self.month, "--bits", "float", "-o", folder.path("a.flac")])
    #expect(refused.status == 1)
    #expect(refused.errors.contains("--bits is for .wav"))
  }
}
