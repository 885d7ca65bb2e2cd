/// What voices play from at one sample rate: made once, read by every voice.
final class Instruments {
  /// Samples at a fixed address.
  struct Recording: BitwiseCopyable {
    let samples: UnsafePointer<Float>
    let frameCount: Int
  }

  /// Unit: frames a second.
  let sampleRate: Double
  /// Which harmonics the tones have.
  let palette: Palette

  private let tones = Timbre.tones
  private let unpitched = Timbre.unpitched
  /// For each tone the tables with 1, 2, … harmonics.
  private let cycles: [[WaveTable]]
  /// For each sound without pitch.
  private let recordings: [Recording]
  private let storage: [UnsafeMutableBufferPointer<Float>]

  init(sampleRate: Double, palette: Palette = .standard) {
    self.sampleRate = sampleRate
    self.palette = palette
    cycles = tones.map { WaveTable.tables(of: palette[$0] ?? .price) }
    storage = unpitched.map { timbre in
      // One more, so that there is an address even if there are no samples.
      let samples = Percussion.of(timbre).samples(sampleRate: sampleRate) + [0]
      let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: samples.count)
      _ = buffer.initialize(from: samples)
      return buffer
    }
    recordings = storage.map { buffer in
      Recording(samples: UnsafePointer(buffer.baseAddress.unsafelyUnwrapped), frameCount: buffer.count - 1)
    }
  }

  deinit {
    for buffer in storage { buffer.deallocate() }
  }

  /// The cycle for a note whose pitch goes up to a frequency: with as many harmonics as stay below half the rate.
  ///
  /// Does not allocate.
  func cycle(of timbre: Timbre = .price, upTo frequency: Hertz) -> UnsafePointer<Float> {
    let tables = cycles[tones.firstIndex(of: timbre) ?? 0]
    let count = Int(min(max(sampleRate / 2 / frequency, 1), Double(tables.count)))
    return tables[count - 1].points
  }

  /// The samples of a sound without pitch; `nil` for tones.
  ///
  /// Does not allocate.
  func recording(of timbre: Timbre) -> Recording? {
    unpitched.firstIndex(of: timbre).map { recordings[$0] }
  }
}
