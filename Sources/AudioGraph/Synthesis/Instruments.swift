/// What voices play from at one sample rate: made once, read by every voice.
final class Instruments {
  /// Unit: frames a second.
  let sampleRate: Double
  /// The samples of the end earcon.
  let knock: UnsafePointer<Float>
  let knockFrameCount: Int

  /// The tables with 1, 2, … harmonics.
  private let cycles: [WaveTable]
  private let knockStorage: UnsafeMutableBufferPointer<Float>

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    cycles = (1...WaveTable.mostHarmonics).map { WaveTable(harmonicCount: $0) }
    let samples = Knock.samples(sampleRate: sampleRate)
    // One more, so that there is an address even if there are no samples.
    knockStorage = .allocate(capacity: samples.count + 1)
    _ = knockStorage.initialize(from: samples + [0])
    knock = UnsafePointer(knockStorage.baseAddress.unsafelyUnwrapped)
    knockFrameCount = samples.count
  }

  deinit { knockStorage.deallocate() }

  /// The cycle for a note whose pitch goes up to a frequency: with as many harmonics as stay below half the rate.
  func cycle(upTo frequency: Hertz) -> UnsafePointer<Float> {
    cycles[WaveTable.harmonicCount(for: frequency, sampleRate: sampleRate) - 1].points
  }
}
