import AudioGraph
import Glibc
import Synchronization
import Threading

/// Keeps one open device fed from a source: the inner loop of the audio thread.
///
/// Nothing here allocates (but for a change of the buffer), locks, prints or waits on anything but the device and the
/// main thread's signal. The stream runs on with silence between sounds, so that a sound is heard at once; after the
/// keep-alive time it is dropped, and nothing is done at all until there is a signal.
final class DeviceFeeder {
  /// A device that takes nothing for so long, while it should, is lost.
  private static let longestStandstill = 2 * nanosecondsPerSecond
  /// The longest wait for the last sound when stopping.
  private static let longestFarewell = 300 * nanosecondsPerSecond / 1000
  private static let pollMilliseconds: Int32 = 200
  /// Underruns make the buffer twice as long, up to periods of 20 ms; a calm time makes it half as long again.
  private static let longestBufferMilliseconds = 80.0
  /// After a signal the stream runs on for so long at least: speech takes some time from being asked for to its first
  /// sample, and does not signal then.
  private static let shortestWake: Seconds = 0.5
  /// So many recoveries without a frame taken in between, and the device is lost.
  private static let mostFutileRecoveries = 8

  private let device: PCMDevice
  private let source: any AudioSource
  private let status: OutputStatus
  private let settings: ALSASettings

  private var bufferMilliseconds: Double
  private var block: PeriodBlock
  private var pacing: PacingGuard
  private var underruns = UnderrunHistory()
  private var futileRecoveries = 0

  /// Positions count all frames since the output started, as ``OutputStatus/framesRendered`` does.
  private var position: Int
  private var soundEnd: Int
  private var lastActivity: Int
  private let firstPosition: Int
  private var leadInFrames = 0

  private var lastProgress = monotonicNanoseconds()
  private var lastNews: UInt64
  private var farewellEnd: UInt64?

  init(device: PCMDevice, source: any AudioSource, status: OutputStatus, settings: ALSASettings) {
    self.device = device
    self.source = source
    self.status = status
    self.settings = settings
    bufferMilliseconds = settings.bufferMilliseconds
    block = PeriodBlock(device.configuration)
    pacing = PacingGuard(device.configuration, now: lastProgress)
    position = status.framesRendered.load(ordering: .relaxed)
    (firstPosition, soundEnd, lastActivity) = (position, position, position)
    lastNews = source.news
    adoptRate()
  }

  /// Plays until the output is to stop and the last sound has been heard.
  ///
  /// - Throws: ``ALSAError`` when the device is lost.
  func run() throws(ALSAError) {
    beginLeadIn()
    while !hasFinished {
      if shouldRest {
        try rest()
        continue
      }
      if hasHeardAllSound {
        try shortenBuffer()
      }
      let held = try feed()
      publishHeard()
      tellNews()
      if held > 0 {
        status.wakeup.wait(nanoseconds: held)
      } else {
        try device.wait(for: status.wakeup, milliseconds: Self.pollMilliseconds)
      }
      if status.wakeup.clear() {
        lastActivity = position
      }
    }
  }

  // MARK: - Feeding

  /// Writes whole periods while the device has room.
  ///
  /// - Returns: how many nanoseconds the device must be held back because it runs ahead of time, mostly 0.
  private func feed() throws(ALSAError) -> UInt64 {
    guard var room = try frames(device.availableFrames()) else { return 0 }
    var held: UInt64 = 0
    var hasWritten = false
    while block.pendingFrames > 0 || room >= device.configuration.periodFrames {
      if block.pendingFrames == 0 {
        held = pacing.take(device.configuration.periodFrames, now: monotonicNanoseconds())
        guard held == 0 else { break }
        render()
      }
      guard let bytes = block.pendingBytes,
        let taken = try frames(device.write(bytes, frames: block.pendingFrames)), taken > 0
      else { break }
      block.take(taken)
      room -= taken
      hasWritten = true
    }
    try noteProgress(hasWritten || held > 0)
    return held
  }

  private func noteProgress(_ takesSound: Bool) throws(ALSAError) {
    let now = monotonicNanoseconds()
    if takesSound {
      lastProgress = now
      futileRecoveries = 0
      // A device that came back is trusted once it has played, not when it merely let itself be filled.
      if position - firstPosition > device.configuration.bufferFrames, status.state != .running {
        status.tell(.running)
      }
    } else if now - lastProgress > Self.longestStandstill {
      throw ALSAError(.wait, code: ETIMEDOUT)
    }
  }

  private func render() {
    let frameCount = device.configuration.periodFrames
    if block.frameCount != frameCount {
      block = PeriodBlock(device.configuration)
    }
    position += frameCount
    // Before the source is asked: whoever sees it fall silent must find its last block counted.
    status.framesRendered.store(position, ordering: .releasing)
    guard leadInFrames <= 0 else {
      leadInFrames -= frameCount
      block.fill(from: nil)
      return
    }
    let wasSilent = source.isSilent
    block.fill(from: source)
    if !(wasSilent && source.isSilent) {
      soundEnd = position
    }
  }

  private func publishHeard() {
    guard let delay = device.delayFrames else { return }
    noteHeard(position - block.pendingFrames - delay)
  }

  private func noteHeard(_ frames: Int) {
    if frames > status.framesHeard.load(ordering: .relaxed) {
      status.framesHeard.store(frames, ordering: .releasing)
    }
  }

  private func tellNews() {
    let news = source.news
    if news != lastNews {
      lastNews = news
      status.news.signal()
    }
  }

  // MARK: - Underrun and suspend

  /// The frames of an outcome, or `nil` after the device was made to go on from an underrun or a suspend.
  private func frames(_ outcome: PCMDevice.Outcome) throws(ALSAError) -> Int? {
    switch outcome {
    case .frames(let count):
      return count
    case .underrun:
      status.underrunCount.add(1, ordering: .relaxed)
      if underruns.note(at: monotonicNanoseconds()), 2 * bufferMilliseconds <= Self.longestBufferMilliseconds {
        try setBuffer(milliseconds: 2 * bufferMilliseconds)
      } else {
        // One period starts it again: to wait for a full buffer would only lengthen the gap.
        try device.prepare(startThreshold: device.configuration.periodFrames)
      }
    case .suspended:
      // A device that is not awake yet is asked again after a moment; it has not come to a standstill.
      guard try device.resume() else {
        status.wakeup.wait(nanoseconds: nanosecondsPerSecond / 10)
        lastProgress = monotonicNanoseconds()
        return nil
      }
    }
    noteHeard(position - block.pendingFrames)
    futileRecoveries += 1
    guard futileRecoveries < Self.mostFutileRecoveries else { throw ALSAError(.write, code: EPIPE) }
    return nil
  }

  /// Asks for half of a buffer that was lengthened, if there was no underrun for long; silence in it is dropped.
  private func shortenBuffer() throws(ALSAError) {
    guard bufferMilliseconds > settings.bufferMilliseconds,
      underruns.takeCalm(of: nanoseconds(settings.recovery), at: monotonicNanoseconds())
    else { return }
    block.take(block.pendingFrames)
    noteHeard(position)
    try setBuffer(milliseconds: max(bufferMilliseconds / 2, settings.bufferMilliseconds))
  }

  /// Asks for a buffer of another length while the device stands empty; a block in the making is still written.
  private func setBuffer(milliseconds: Double) throws(ALSAError) {
    bufferMilliseconds = milliseconds
    let old = device.configuration
    try device.reconfigure(bufferMilliseconds: bufferMilliseconds)
    pacing = PacingGuard(device.configuration, now: monotonicNanoseconds())
    guard device.configuration.format == old.format, device.configuration.channels == old.channels else {
      block = PeriodBlock(device.configuration)
      return adoptRate()
    }
    if device.configuration.rate != old.rate {
      adoptRate()
    }
  }

  private func adoptRate() {
    status.grantedRate.store(device.configuration.rate, ordering: .releasing)
    source.prepare(sampleRate: Double(device.configuration.rate))
  }

  // MARK: - Rest and end

  private var hasHeardAllSound: Bool {
    source.isSilent && status.framesHeard.load(ordering: .relaxed) >= soundEnd
  }

  private var shouldRest: Bool {
    let rate = Double(device.configuration.rate)
    return Double(position - soundEnd) >= settings.keepAlive * rate
      && Double(position - lastActivity) >= max(settings.keepAlive, Self.shortestWake) * rate
      && hasHeardAllSound && position > firstPosition && !status.isStopping.load(ordering: .acquiring)
  }

  /// Drops the stream and does nothing until there is a signal.
  private func rest() throws(ALSAError) {
    device.drop()
    block.take(block.pendingFrames)
    noteHeard(position)
    status.wakeup.wait(nanoseconds: nil)
    status.wakeup.clear()
    try shortenBuffer()
    try device.prepare(startThreshold: device.configuration.fullBufferFrames)
    lastProgress = monotonicNanoseconds()
    lastActivity = position
    beginLeadIn()
  }

  private func beginLeadIn() {
    leadInFrames = Int(settings.leadIn * Double(device.configuration.rate))
  }

  private var hasFinished: Bool {
    guard status.isStopping.load(ordering: .acquiring) else { return false }
    let now = monotonicNanoseconds()
    let end = farewellEnd ?? now + Self.longestFarewell
    farewellEnd = end
    return now >= end || hasHeardAllSound
  }
}
