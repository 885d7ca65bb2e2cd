package import AudioGraph
import Glibc
import Synchronization
import Threading

/// Plays a source on the sound card, on a thread of its own that owns the device.
///
/// ```
/// main: start ──► opens ──► feeds the device from the source ◄──► lost: looks for it until it is back
///       wake  ──► plays what the source has now (free of cost while the stream runs)
///       stop  ──► plays until the source is silent, at most 300 ms, lets go of the device
///                 newsDescriptor ──► main: the state or the source's news have changed
/// ```
/// Used by one thread, the main thread.
package final class ALSAOutput: AudioOutput {
  private let status = OutputStatus()
  private let thread: AudioThread
  private var isStarted = false

  package init(settings: ALSASettings, source: any AudioSource) {
    thread = AudioThread(source: source, status: status, settings: settings)
  }

  deinit {
    requestStop()
  }

  // MARK: - Control

  /// Opens the device and begins to play.
  ///
  /// - Parameter timeout: the longest to wait for the opening; a sound server may never answer.
  /// - Throws: ``ALSAError`` when there is no device to play on. It is then looked for in the background all the same,
  ///   and its coming is told by ``state``, until ``stop()``.
  package func start(timeout: Seconds = 2) throws(ALSAError) {
    guard !isStarted else { return }
    guard status.news.descriptor >= 0, status.wakeup.descriptor >= 0 else { throw ALSAError(.open, code: EMFILE) }
    try thread.start()
    isStarted = true
    // The first thing that the thread tells is whether the device could be opened.
    status.news.wait(nanoseconds: Playback.nanoseconds(timeout))
    switch state {
    case .opening: throw ALSAError(.open, code: ETIMEDOUT)
    case .lost(let error): throw error
    case .running, .stopped: break
    }
  }

  /// Tells that the source has something to play, or soon may have (a key was pressed).
  ///
  /// To be called after the source was given something. Costs one write to a pipe; safe in a signal handler.
  package func wake() {
    status.wakeup.signal()
  }

  /// Plays until the source is silent and has been heard, at most 300 ms, and lets go of the device.
  ///
  /// Tell the source to fade out first. Returns in bounded time even if the device is wedged.
  package func stop() {
    guard isStarted else { return }
    requestStop()
    // 300 ms for the last sound; the rest is for a device that is slow to close.
    let deadline = monotonicNanoseconds() + nanosecondsPerSecond
    while state != .stopped, monotonicNanoseconds() < deadline {
      usleep(1000)
    }
  }

  private func requestStop() {
    status.isStopping.store(true, ordering: .releasing)
    status.wakeup.signal()
  }

  // MARK: - What the main thread learns

  /// Readable when ``state`` or the source's `news` have changed since ``clearNews()``: for `poll`, not to be read.
  package var newsDescriptor: Int32 {
    status.news.descriptor
  }

  /// Makes ``newsDescriptor`` unreadable until there is more; to be called before the news are looked at.
  package func clearNews() {
    status.news.clear()
  }

  /// What the output is doing now.
  package var state: OutputState {
    status.state
  }

  /// How often the device had nothing to play since the start.
  package var underrunCount: Int {
    status.underrunCount.load(ordering: .relaxed)
  }

  /// The rate, in frames a second, that the device granted at the last opening; 0 before the first.
  package var grantedRate: Int {
    status.grantedRate.load(ordering: .acquiring)
  }

  /// The frames made since the start, silence between sounds included.
  package var framesRendered: Int {
    status.framesRendered.load(ordering: .acquiring)
  }

  /// Whether the first `frame` frames since the start have been heard, or were lost with the device.
  ///
  /// When the source has fallen silent, keep ``framesRendered`` and ask this until it is true: then its last sound has
  /// been heard. ALSA's own drain may hang and is never used.
  package func hasBeenHeard(_ frame: Int) -> Bool {
    status.framesHeard.load(ordering: .acquiring) >= frame
  }

  /// Waits until all that has been made so far has been heard.
  ///
  /// - Returns: false when it took longer than `timeout`.
  @discardableResult
  package func waitUntilHeard(timeout: Seconds) -> Bool {
    let target = framesRendered
    let deadline = monotonicNanoseconds() + Playback.nanoseconds(timeout)
    while !hasBeenHeard(target) {
      guard monotonicNanoseconds() < deadline else { return false }
      usleep(2000)
    }
    return true
  }
}
