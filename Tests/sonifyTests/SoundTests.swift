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
    let file = folder.path("month.wav")
    let arguments = [Self.month, "--last", "8"]
    #expect(try ProgramRun.result(arguments + ["-o", file]).status == 0)
    let played = try ProgramRun.result(arguments, environment: device.environment)
    #expect(played.status == 0)
    let wave = try Data(contentsOf: URL(filePath: file)).dropFirst(44)
    let exported = wave.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 1, by: 2).map {
        Float(bytes.loadUnaligned(fromByteOffset: $0, as: Int16.self)) / 32_768
      }
    }
    let heard = device.capture().samples
    let firstHeard = try #require(heard.firstIndex { $0 != 0 })
    let firstExported = try #require(exported.firstIndex { $0 != 0 })
    let start = firstHeard - firstExported
    #expect(start >= 0 && start + exported.count <= heard.count)
    #expect(Array(heard[start..<(start + exported.count)]) == exported)
    #expect(heard[(start + exported.count)...].allSatisfy { $0 == 0 })
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
}
