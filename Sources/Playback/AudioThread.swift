import AudioGraph
import Glibc
import Synchronization
import Threading

/// The life of the audio thread: opens the device, feeds it, and looks for it again when it is lost.
///
/// - Opening that fails is tried again after 0.25 s, then after twice as long each time, up to 5 s; a signal from the
///   main thread (a key was pressed) makes it at once, though not sooner than 0.25 s after the last try.
final class AudioThread: Sendable {
  private static let shortestPause = nanosecondsPerSecond / 4
  private static let longestPause = 5 * nanosecondsPerSecond

  private let source: any AudioSource
  private let status: OutputStatus
  private let settings: ALSASettings

  init(source: any AudioSource, status: OutputStatus, settings: ALSASettings) {
    self.source = source
    self.status = status
    self.settings = settings
  }

  /// Starts the thread, with all signals left to the other threads.
  ///
  /// - Throws: ``ALSAError`` when the system has no thread left.
  func start() throws(ALSAError) {
    var all = sigset_t()
    var previous = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    let retained = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { argument in
        if let argument {
          Unmanaged<AudioThread>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      }, retained.toOpaque())
    guard result == 0 else {
      retained.release()
      throw ALSAError(.open, code: result)
    }
    // Never joined: a device may be wedged for ever. The status tells when the thread has let go of it.
    pthread_detach(thread)
  }

  private func run() {
    PCMDevice.silenceMessagesOfThisThread()
    askForRealTime()
    var pause = Self.shortestPause
    while !isStopping {
      let error = play()
      guard let error else { break }
      if status.state == .running {
        pause = Self.shortestPause
      }
      loseDevice(because: error)
      waitToReopen(pause)
      pause = min(2 * pause, Self.longestPause)
    }
    status.tell(.stopped)
  }

  /// Asks to run before all that is not in real time, with the least such priority; refused, it stays as it was.
  ///
  /// The thread waits in each turn, for the device or by the pacing guard, so it cannot keep the processor.
  private func askForRealTime() {
    var parameters = sched_param()
    parameters.sched_priority = sched_get_priority_min(SCHED_RR)
    _ = pthread_setschedparam(pthread_self(), SCHED_RR, &parameters)
  }

  private var isStopping: Bool {
    status.isStopping.load(ordering: .acquiring)
  }

  /// Plays until the output is to stop, or tells why it cannot.
  private func play() -> ALSAError? {
    do throws(ALSAError) {
      let device = try PCMDevice(name: settings.device, bufferMilliseconds: settings.bufferMilliseconds)
      let feeder = DeviceFeeder(device: device, source: source, status: status, settings: settings)
      if status.state == .opening {
        status.tell(.running)
      }
      try feeder.run()
      return nil
    } catch {
      return error
    }
  }

  private func loseDevice(because error: ALSAError) {
    // What was in the device is not going to be heard: whoever waits for it need not wait.
    status.framesHeard.store(status.framesRendered.load(ordering: .relaxed), ordering: .releasing)
    if status.state != .lost(error) {
      status.tell(.lost(error))
    }
    PCMDevice.forgetConfiguration()
  }

  private func waitToReopen(_ pause: UInt64) {
    let begin = monotonicNanoseconds()
    if status.wakeup.wait(nanoseconds: pause) {
      status.wakeup.clear()
      let waited = monotonicNanoseconds() - begin
      if !isStopping, waited < Self.shortestPause {
        status.wakeup.wait(nanoseconds: Self.shortestPause - waited)
      }
    }
  }
}
