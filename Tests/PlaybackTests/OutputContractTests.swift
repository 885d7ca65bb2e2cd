import Playback
import TestSupport
import Testing

/// What holds wherever sound goes: to cards, also failing ones, and to files.
@Suite("Wherever the sound goes", .serialized)
struct OutputContractTests {
  @Test("every frame arrives, once, in order, on its side", arguments: OutputContract.allCases)
  func everythingArrives(output: OutputContract) throws {
    let source = RampSource(frameCount: 9_999)
    let channels = try output.sound(of: source, frameCount: 9_999)
    #expect(channels == [Array(1...9_999), (1...9_999).map { -$0 }])
  }

  @Test("the source is told the rate before it is asked for sound", arguments: OutputContract.allCases)
  func rateIsTold(output: OutputContract) throws {
    let source = RampSource(frameCount: 480)
    _ = try output.sound(of: source, frameCount: 480)
    #expect(source.preparedRate == (output == .otherCard ? 44_100 : 48_000))
    #expect(source.isSilent)
  }
}
