import CALSA
import Glibc

/// What a device granted: how frames are written, how many a second, and how many at a time.
struct PCMConfiguration {
  let format: SampleFormat
  let channels: Int
  /// In frames a second.
  let rate: Int
  let periodFrames: Int
  let bufferFrames: Int

  var bytesPerFrame: Int {
    format.bytesPerSample * channels
  }

  /// The fewest frames in the buffer that leave no room for another period.
  ///
  /// A stream that starts with so many starts as full as whole periods make it, whatever came before them: a threshold
  /// of the whole buffer might never be reached.
  var fullBufferFrames: Int {
    bufferFrames - periodFrames + 1
  }

  /// Asks a device for 48 kHz stereo and short periods, takes what comes nearest, and sets the device to it.
  ///
  /// - Parameters:
  ///   - pcm: an open device.
  ///   - bufferMilliseconds: the wanted length of the buffer, of which a period is a quarter.
  /// - Returns: what the device granted.
  /// - Throws: ``ALSAError`` when the device has none of our formats, or does not accept its own offer.
  static func negotiate(_ pcm: OpaquePointer, bufferMilliseconds: Double) throws(ALSAError) -> PCMConfiguration {
    var allocated: OpaquePointer?
    try ALSAError.check(snd_pcm_hw_params_malloc(&allocated), .configure)
    guard let offer = allocated else { throw ALSAError(.configure, code: ENOMEM) }
    defer { snd_pcm_hw_params_free(offer) }
    try ALSAError.check(snd_pcm_hw_params_any(pcm, offer), .configure)
    try ALSAError.check(snd_pcm_hw_params_set_access(pcm, offer, SND_PCM_ACCESS_RW_INTERLEAVED), .configure)
    guard
      let format = SampleFormat.preferred.first(where: {
        snd_pcm_hw_params_set_format(pcm, offer, $0.alsaFormat) == 0
      }),
      let channels = [2, 1].first(where: { snd_pcm_hw_params_set_channels(pcm, offer, UInt32($0)) == 0 })
    else { throw ALSAError(.configure, code: EINVAL) }
    var rate: UInt32 = 48_000
    try ALSAError.check(snd_pcm_hw_params_set_rate_near(pcm, offer, &rate, nil), .configure)
    let (period, buffer) = try negotiateSizes(
      pcm, offer, wantedBuffer: Int(Double(rate) * bufferMilliseconds / 1000))
    try ALSAError.check(snd_pcm_hw_params(pcm, offer), .configure)
    return PCMConfiguration(
      format: format, channels: channels, rate: Int(rate), periodFrames: period, bufferFrames: buffer)
  }

  private static func negotiateSizes(
    _ pcm: OpaquePointer, _ offer: OpaquePointer, wantedBuffer: Int
  ) throws(ALSAError) -> (period: Int, buffer: Int) {
    var period = snd_pcm_uframes_t(max(wantedBuffer / 4, 1))
    try ALSAError.check(snd_pcm_hw_params_set_period_size_near(pcm, offer, &period, nil), .configure)
    // A device with longer periods than we like cannot run on less than two of them.
    var buffer = snd_pcm_uframes_t(wantedBuffer)
    if buffer < 2 * period {
      buffer = 4 * period
    }
    try ALSAError.check(snd_pcm_hw_params_set_buffer_size_near(pcm, offer, &buffer), .configure)
    guard period > 0, buffer >= period else { throw ALSAError(.configure, code: EINVAL) }
    return (Int(period), Int(buffer))
  }

  /// Sets when the device wakes us, one period free, and when it starts by itself.
  ///
  /// - Parameters:
  ///   - pcm: the device that granted this.
  ///   - startThreshold: the frames in the buffer that make it start.
  /// - Throws: ``ALSAError`` when the device does not accept them.
  func setThresholds(_ pcm: OpaquePointer, startThreshold: Int) throws(ALSAError) {
    var allocated: OpaquePointer?
    try ALSAError.check(snd_pcm_sw_params_malloc(&allocated), .configure)
    guard let parameters = allocated else { throw ALSAError(.configure, code: ENOMEM) }
    defer { snd_pcm_sw_params_free(parameters) }
    try ALSAError.check(snd_pcm_sw_params_current(pcm, parameters), .configure)
    try ALSAError.check(
      snd_pcm_sw_params_set_avail_min(pcm, parameters, snd_pcm_uframes_t(periodFrames)), .configure)
    try ALSAError.check(
      snd_pcm_sw_params_set_start_threshold(pcm, parameters, snd_pcm_uframes_t(startThreshold)), .configure)
    try ALSAError.check(snd_pcm_sw_params(pcm, parameters), .configure)
  }
}
