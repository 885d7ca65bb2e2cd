import Foundation

/// One note while it sounds.
///
/// A tone runs through these parts; the glide may end before or after the attack does:
///
///     attack 6 ms │ steady                                  │ release
///     glide       │
///     ────────────┴─────────────────────────────────────────┴────────▶ frames
///
/// A cut multiplies a fade onto whichever part it is in. A note that is tied to this one takes over where this one would
/// be released: phase, pitch and amplitude go on, so that nothing marks the seam.
struct Voice: BitwiseCopyable {
  /// The longest attack, and a third of short notes.
  private static let attack: Seconds = 0.006
  /// The longest release, and a third of short notes.
  private static let release: Seconds = 0.03
  /// How long the fade of a note takes that is cut short.
  static let cut: Seconds = 0.004

  /// Where the sound comes from: a cycle of a wave, or a sound without pitch as it is.
  private enum Source: BitwiseCopyable {
    case cycle(UnsafePointer<Float>)
    case recording(UnsafePointer<Float>)
  }

  private let source: Source
  /// Amplitudes of the two channels, and how much they change in a frame of a tied glide.
  private var left: Float
  private var right: Float
  private var leftStep: Float = 0
  private var rightStep: Float = 0
  private let sampleRate: Double

  private var frame = 0
  private var endFrame: Int
  private var releaseFrame: Int
  private let releaseFrameCount: Int
  /// Attack, then 1, then release.
  private var envelope: Ramp
  private var fade = Ramp(constant: 1)
  private(set) var isCut = false

  /// Position in the cycle: the whole range of the type is one cycle.
  private var phase: UInt32 = 0
  /// How far the phase moves on in a frame, in units of its last bit.
  private var increment: Double
  private var steadyIncrement: Double
  private var glideFactor: Double
  private var glideEndFrame: Int

  /// A voice for a note, at the note's first frame.
  ///
  /// Does not allocate.
  init(_ note: Note, frameCount: Int, instruments: borrowing Instruments) {
    sampleRate = instruments.sampleRate
    (left, right) = Self.amplitudes(of: note)
    glideEndFrame = note.glide == 0 ? 0 : min(note.glideDuration.frameCount(at: sampleRate), frameCount)
    let start = Self.highest(note.frequency * note.glide.frequencyRatio, sampleRate: sampleRate)
    steadyIncrement = note.frequency / sampleRate * 0x1p32
    increment = glideEndFrame > 0 ? start / sampleRate * 0x1p32 : steadyIncrement
    glideFactor = glideEndFrame > 0 ? pow(steadyIncrement / increment, 1 / Double(glideEndFrame)) : 1

    if let recording = instruments.recording(of: note.timbre) {
      // It has its own envelope, unless the note is shorter.
      source = .recording(recording.samples)
      endFrame = min(frameCount, recording.frameCount)
      envelope = Ramp(constant: 1)
      releaseFrameCount = frameCount < recording.frameCount ? min(Self.cut.frameCount(at: sampleRate), frameCount) : 0
    } else {
      source = .cycle(instruments.cycle(of: note.timbre, upTo: max(note.frequency, start)))
      endFrame = frameCount
      envelope = Ramp(from: 0, to: 1, frameCount: min(Self.attack.frameCount(at: sampleRate), frameCount / 3))
      releaseFrameCount = min(Self.release.frameCount(at: sampleRate), frameCount / 3)
    }
    releaseFrame = endFrame - releaseFrameCount
  }

  /// Constant power: the squares of both gains add up to that of the note's amplitude.
  private static func amplitudes(of note: Note) -> (left: Float, right: Float) {
    let angle = (min(max(note.pan, -1), 1) + 1) * .pi / 4
    let amplitude = note.level.amplitude
    return (Float(amplitude * cos(angle)), Float(amplitude * sin(angle)))
  }

  private static func highest(_ frequency: Hertz, sampleRate: Double) -> Hertz { min(frequency, sampleRate * 0.45) }

  // MARK: Ties

  /// Puts the release behind the note's end, since a tied note is to take over there.
  mutating func holdForTie() {
    releaseFrame = endFrame
    endFrame += releaseFrameCount
  }

  /// Goes on with a tied note, at the note's first frame: pitch and amplitude glide on from where they are.
  ///
  /// Does not allocate.
  ///
  /// - Returns: Whether it could: it cannot if it is fading out already, or if the note needs another cycle, whose
  ///   waveform would not fit.
  mutating func goOn(with note: Note, frameCount: Int, instruments: borrowing Instruments) -> Bool {
    let highest = max(note.frequency, note.frequency * note.glide.frequencyRatio)
    guard case .cycle(let points) = source, !isCut, frame == releaseFrame, frameCount > 0,
      points == instruments.cycle(of: note.timbre, upTo: Self.highest(highest, sampleRate: sampleRate))
    else { return false }
    frame = 0
    glideEndFrame = min(max(note.glideDuration.frameCount(at: sampleRate), 1), frameCount)
    steadyIncrement = note.frequency / sampleRate * 0x1p32
    glideFactor = pow(steadyIncrement / increment, 1 / Double(glideEndFrame))
    let end = Self.amplitudes(of: note)
    leftStep = (end.left - left) / Float(glideEndFrame)
    rightStep = (end.right - right) / Float(glideEndFrame)
    endFrame = frameCount
    releaseFrame = endFrame - releaseFrameCount
    envelope = Ramp(constant: 1)
    return true
  }

  /// Whether frames are left.
  var isSounding: Bool { frame < endFrame }

  /// Ends the note early, without a click.
  mutating func end() {
    guard !isCut, isSounding else { return }
    isCut = true
    let frameCount = Self.cut.frameCount(at: sampleRate)
    fade = Ramp(from: 1, to: 0, frameCount: frameCount)
    endFrame = min(endFrame, frame + frameCount)
  }

  /// Adds its next frames to interleaved stereo.
  ///
  /// Does not allocate.
  mutating func add(to frames: UnsafeMutablePointer<Float>, frameCount: Int) {
    var done = 0
    while done < frameCount, isSounding {
      let isSteady = envelope.framesLeft == 0 && !isCut && frame >= glideEndFrame && frame < releaseFrame
      let partEnd = frame < releaseFrame ? releaseFrame : endFrame
      let count = min(frameCount - done, min(partEnd, endFrame) - frame, isSteady ? .max : Self.longestShapedRun)
      switch source {
      case .cycle(let points) where isSteady:
        addSteady(points, to: frames + 2 * done, count: count)
      case .cycle(let points):
        addShaped(to: frames + 2 * done, count: count) { $0.read(points, into: $1) }
      case .recording(let samples):
        let next = UnsafeBufferPointer(start: samples + frame, count: count)
        addShaped(to: frames + 2 * done, count: count) { _ = $1.update(from: next) }
      }
      frame += count
      done += count
      if frame == releaseFrame { envelope = Ramp(from: 1, to: 0, frameCount: releaseFrameCount) }
    }
  }

  /// Frames that are shaped at a time; the room for them lies on the stack.
  private static let longestShapedRun = 64

  private mutating func addSteady(_ points: UnsafePointer<Float>, to frames: UnsafeMutablePointer<Float>, count: Int) {
    let step = UInt32(steadyIncrement + 0.5)
    var phase = phase
    for frame in 0..<count {
      let value = Self.value(of: points, at: phase)
      frames[2 * frame] += value * left
      frames[2 * frame + 1] += value * right
      phase &+= step
    }
    self.phase = phase
  }

  /// Adds what `read` gives, under attack, release and fade.
  @inline(__always)
  private mutating func addShaped(
    to frames: UnsafeMutablePointer<Float>, count: Int,
    _ read: (inout Voice, UnsafeMutableBufferPointer<Float>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { values in
      read(&self, values)
      envelope.apply(to: values)
      if isCut { fade.apply(to: values) }
      for offset in 0..<count {
        frames[2 * offset] += values[offset] * left
        frames[2 * offset + 1] += values[offset] * right
        if frame + offset + 1 < glideEndFrame {
          left += leftStep
          right += rightStep
        }
      }
    }
  }

  /// Reads the next frames of a cycle, whose pitch may be gliding.
  private mutating func read(_ points: UnsafePointer<Float>, into values: UnsafeMutableBufferPointer<Float>) {
    let glideCount = min(max(glideEndFrame - frame - 1, 0), values.count)
    for offset in 0..<glideCount {
      values[offset] = Self.value(of: points, at: phase)
      phase &+= UInt32(increment + 0.5)
      increment *= glideFactor
    }
    for offset in glideCount..<values.count {
      values[offset] = Self.value(of: points, at: phase)
      phase &+= UInt32(increment + 0.5)
      increment = steadyIncrement
    }
  }

  /// The wave at a phase, interpolated between the two nearest points.
  @inline(__always)
  private static func value(of points: UnsafePointer<Float>, at phase: UInt32) -> Float {
    let fractionBits = UInt32.bitWidth - Int(WaveTable.indexBits)
    let index = Int(phase >> UInt32(fractionBits))
    let fraction = Float(phase & (1 << UInt32(fractionBits) - 1)) / Float(1 << fractionBits)
    return points[index] + fraction * (points[index + 1] - points[index])
  }
}
