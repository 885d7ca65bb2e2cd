import CALSA
import Glibc
import Threading

/// An open ALSA device for playback, owned by one thread.
///
/// It never waits but in ``wait(for:milliseconds:)``, and allocates only when it is opened and configured, and after an
/// underrun. It is closed, without playing to its end, when it is released.
final class PCMDevice {
  /// What became of a request to the device.
  enum Outcome {
    /// So many frames; 0 when there is no room now.
    case frames(Int)
    /// The device had nothing to play and stands until it is prepared.
    case underrun
    /// The machine slept and the device stands until it is resumed.
    case suspended
  }

  private(set) var configuration: PCMConfiguration
  private let pcm: OpaquePointer
  private var requests: UnsafeMutableBufferPointer<pollfd>

  /// Opens a device and prepares it.
  ///
  /// - Throws: ``ALSAError`` when there is no such device, or it cannot be used.
  init(name: String, bufferMilliseconds: Double) throws(ALSAError) {
    var opened: OpaquePointer?
    try ALSAError.check(snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK), .open)
    guard let opened else { throw ALSAError(.open, code: ENODEV) }
    do throws(ALSAError) {
      configuration = try PCMConfiguration.negotiate(opened, bufferMilliseconds: bufferMilliseconds)
    } catch {
      snd_pcm_close(opened)
      throw error
    }
    pcm = opened
    requests = .allocate(capacity: 0)
    try becomeReady()
  }

  deinit {
    snd_pcm_drop(pcm)
    snd_pcm_close(pcm)
    requests.deallocate()
  }

  /// Sets another length of the buffer; what it holds is thrown away.
  func reconfigure(bufferMilliseconds: Double) throws(ALSAError) {
    snd_pcm_drop(pcm)
    try ALSAError.check(snd_pcm_hw_free(pcm), .configure)
    configuration = try PCMConfiguration.negotiate(pcm, bufferMilliseconds: bufferMilliseconds)
    try becomeReady()
  }

  private func becomeReady() throws(ALSAError) {
    let count = try ALSAError.check(snd_pcm_poll_descriptors_count(pcm), .configure)
    requests.deallocate()
    requests = .allocate(capacity: count + 1)
    requests.initialize(repeating: pollfd())
    try ALSAError.check(snd_pcm_poll_descriptors(pcm, requests.baseAddress, UInt32(count)), .configure)
    try prepare(startThreshold: configuration.fullBufferFrames)
  }

  /// Makes a device that stands take sound again, and start by itself with so many frames.
  func prepare(startThreshold: Int) throws(ALSAError) {
    try configuration.setThresholds(pcm, startThreshold: startThreshold)
    try ALSAError.check(snd_pcm_prepare(pcm), .prepare)
  }

  /// Tries to go on after the machine slept.
  ///
  /// - Returns: false when the device is not awake yet.
  func resume() throws(ALSAError) -> Bool {
    let result = snd_pcm_resume(pcm)
    if result == -EAGAIN { return false }
    if result < 0 {
      try prepare(startThreshold: configuration.fullBufferFrames)
    }
    return true
  }

  /// Stops at once and throws away what has not been heard.
  func drop() {
    snd_pcm_drop(pcm)
  }

  /// The frames that can be written now.
  func availableFrames() throws(ALSAError) -> Outcome {
    try outcome(of: snd_pcm_avail_update(pcm))
  }

  /// Writes frames as far as there is room.
  func write(_ bytes: UnsafeRawPointer, frames: Int) throws(ALSAError) -> Outcome {
    try outcome(of: snd_pcm_writei(pcm, bytes, snd_pcm_uframes_t(frames)))
  }

  private func outcome(of result: snd_pcm_sframes_t) throws(ALSAError) -> Outcome {
    switch Int32(clamping: result) {
    case -EPIPE: return .underrun
    case -ESTRPIPE: return .suspended
    case -EAGAIN, -EINTR: return .frames(0)
    case let code where code < 0: throw ALSAError(.write, code: -code)
    default: return .frames(result)
    }
  }

  /// The frames written but not heard yet, or `nil` when the device cannot tell.
  var delayFrames: Int? {
    var delay: snd_pcm_sframes_t = 0
    return snd_pcm_delay(pcm, &delay) == 0 ? max(delay, 0) : nil
  }

  /// Waits until there is room for a period, the device has failed, or there is a signal, which is not cleared.
  func wait(for wakeup: Wakeup, milliseconds: Int32) throws(ALSAError) {
    let count = requests.count - 1
    requests[count] = pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(requests.baseAddress, nfds_t(requests.count), milliseconds) > 0 else { return }
    var events: UInt16 = 0
    try ALSAError.check(
      snd_pcm_poll_descriptors_revents(pcm, requests.baseAddress, UInt32(count), &events), .wait)
    guard Int32(events) & (POLLERR | POLLNVAL | POLLHUP) != 0 else { return }
    switch snd_pcm_state(pcm) {
    case SND_PCM_STATE_XRUN, SND_PCM_STATE_SUSPENDED: return  // `availableFrames()` tells which
    case SND_PCM_STATE_DISCONNECTED: throw ALSAError(.wait, code: ENODEV)
    default: throw ALSAError(.wait, code: EIO)
    }
  }

  /// Keeps ALSA from printing its reasons on standard error, where a screen reader would read them out.
  ///
  /// For each thread that uses ALSA, before its first call. The causes are in ``ALSAError``.
  static func silenceMessagesOfThisThread() {
    _ = snd_lib_error_set_local { _, _, _, _, _, _ in }
  }

  /// Makes ALSA read its configuration again at the next opening: it keeps what it read, even of devices that are gone.
  static func forgetConfiguration() {
    snd_config_update_free_global()
  }
}
