import AudioGraph

/// One period of sound between the source and the device, allocated once.
final class PeriodBlock {
  private let stereo: UnsafeMutableBufferPointer<Float>
  private let bytes: UnsafeMutableRawBufferPointer
  private let configuration: PCMConfiguration
  /// The frames that the device has not taken yet.
  private(set) var pendingFrames = 0

  init(_ configuration: PCMConfiguration) {
    self.configuration = configuration
    stereo = .allocate(capacity: 2 * configuration.periodFrames)
    stereo.initialize(repeating: 0)
    bytes = .allocate(
      byteCount: configuration.periodFrames * configuration.bytesPerFrame, alignment: MemoryLayout<Float>.alignment)
  }

  deinit {
    stereo.deallocate()
    bytes.deallocate()
  }

  var frameCount: Int {
    configuration.periodFrames
  }

  /// Fills the whole block from a source, or with silence.
  func fill(from source: (any AudioSource)?) {
    if let source {
      source.render(into: stereo)
    } else {
      stereo.update(repeating: 0)
    }
    configuration.format.encode(UnsafeBufferPointer(stereo), channels: configuration.channels, into: bytes)
    pendingFrames = configuration.periodFrames
  }

  /// Where the frames that the device has not taken yet begin.
  var pendingBytes: UnsafeRawPointer? {
    let takenFrames = configuration.periodFrames - pendingFrames
    return bytes.baseAddress.map { UnsafeRawPointer($0 + takenFrames * configuration.bytesPerFrame) }
  }

  /// Notes that the device has taken so many frames more.
  func take(_ frames: Int) {
    pendingFrames -= min(frames, pendingFrames)
  }
}
