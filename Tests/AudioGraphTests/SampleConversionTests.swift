import Testing

@testable import AudioGraph

struct SampleConversionTests {
  @Test(
    arguments: [
      (0, 0), (1, 32767), (-1, -32768), (2, 32767), (-2, -32768), (.infinity, 32767), (-.infinity, -32768), (.nan, 0),
      (0.5, 16384), (-0.5, -16384), (1.4 / 32768, 1), (1.6 / 32768, 2), (-1.6 / 32768, -2), (-1.4 / 32768, -1),
      (0.5 / 32768, 0), (1.5 / 32768, 2), (32766.6 / 32768, 32767), (-0.0, 0),
    ] as [(Float, Int16)])
  func samplesAreRoundedToTheNearest(sample: Float, expected: Int16) {
    var integers: [Int16] = [99]
    [sample].withUnsafeBufferPointer { samples in
      integers.withUnsafeMutableBufferPointer { SampleConversion.convert(samples, to: $0) }
    }
    #expect(integers == [expected])
  }
}
