import CALSA

/// A way to write a sample that we know how to make.
enum SampleFormat {
  case int16
  case float32
  case int32

  /// In the order in which a device is asked for them: 16 bits are what every device has, and enough for tones.
  static let preferred: [SampleFormat] = [.int16, .float32, .int32]

  var alsaFormat: snd_pcm_format_t {
    switch self {
    case .int16: SND_PCM_FORMAT_S16_LE
    case .float32: SND_PCM_FORMAT_FLOAT_LE
    case .int32: SND_PCM_FORMAT_S32_LE
    }
  }

  var bytesPerSample: Int {
    self == .int16 ? 2 : 4
  }

  /// Writes stereo frames as the device wants them.
  ///
  /// Samples beyond ±1 are held there, what is not a number is silence, and integers are rounded to the nearest.
  /// In 16 bits full scale is 32768, as in sound files, so that a device gets the samples that a file gets.
  ///
  /// - Parameters:
  ///   - stereo: interleaved left and right samples, full scale ±1.
  ///   - channels: 2, or 1 for the mean of left and right.
  ///   - bytes: room for as many frames.
  func encode(_ stereo: UnsafeBufferPointer<Float>, channels: Int, into bytes: UnsafeMutableRawBufferPointer) {
    switch self {
    case .int16:
      let samples = bytes.bindMemory(to: Int16.self)
      forEachSample(of: stereo, channels: channels) {
        samples[$0] = Int16(clamping: Int((Double($1) * 32_768).rounded(.toNearestOrEven)))
      }
    case .float32:
      let samples = bytes.bindMemory(to: Float.self)
      forEachSample(of: stereo, channels: channels) { samples[$0] = $1 }
    case .int32:
      let samples = bytes.bindMemory(to: Int32.self)
      forEachSample(of: stereo, channels: channels) { samples[$0] = Int32((Double($1) * 2_147_483_647).rounded()) }
    }
  }

  @inline(__always)
  private func forEachSample(
    of stereo: UnsafeBufferPointer<Float>, channels: Int, _ store: (_ index: Int, _ sample: Float) -> Void
  ) {
    if channels == 1 {
      for frame in 0..<stereo.count / 2 {
        store(frame, limited((stereo[2 * frame] + stereo[2 * frame + 1]) / 2))
      }
    } else {
      for index in 0..<stereo.count {
        store(index, limited(stereo[index]))
      }
    }
  }

  @inline(__always)
  private func limited(_ sample: Float) -> Float {
    if sample > 1 { return 1 }
    if sample < -1 { return -1 }
    return sample.isNaN ? 0 : sample
  }
}
