import Testing

@testable import Playback

@Suite("Samples as the device wants them")
struct SampleFormatTests {
  @Test("16 bits are rounded to the nearest and held at full scale; what is no number is silence")
  func int16() {
    let encoded: [Int16] = encode([0, 1, -1, 2, -2, 0.5, -0.5, .nan, .infinity, -.infinity], .int16)
    #expect(encoded == [0, 32_767, -32_768, 32_767, -32_768, 16_384, -16_384, 0, 32_767, -32_768])
  }

  @Test("32 bits reach full scale without overflow")
  func int32() {
    let encoded: [Int32] = encode([0, 1, -1, 1.5], .int32)
    #expect(encoded == [0, 2_147_483_647, -2_147_483_647, 2_147_483_647])
  }

  @Test("floating point passes unchanged within full scale")
  func float32() {
    let encoded: [Float] = encode([0.1, -0.7, 3, .nan], .float32)
    #expect(encoded == [0.1, -0.7, 1, 0])
  }

  @Test("one channel is the mean of two")
  func mono() {
    let encoded: [Float] = encode([0.5, 0.25, 1, -1], .float32, channels: 1)
    #expect(encoded == [0.375, 0])
  }

  private func encode<Sample: Numeric>(_ stereo: [Float], _ format: SampleFormat, channels: Int = 2) -> [Sample] {
    var encoded = [Sample](repeating: 0, count: stereo.count * channels / 2)
    stereo.withUnsafeBufferPointer { stereo in
      encoded.withUnsafeMutableBytes { format.encode(stereo, channels: channels, into: $0) }
    }
    return encoded
  }
}

@Suite("Underruns that come often")
struct UnderrunHistoryTests {
  @Test("three within ten seconds are too many, then counting begins again")
  func threeInTenSeconds() {
    var history = UnderrunHistory()
    let seconds: [UInt64] = [0, 8, 11, 12, 13, 14, 15, 30, 41, 52]
    let verdicts = seconds.map { history.note(at: $0 * nanosecondsPerSecond) }
    #expect(verdicts == [false, false, false, true, false, false, true, false, false, false])
  }
}
