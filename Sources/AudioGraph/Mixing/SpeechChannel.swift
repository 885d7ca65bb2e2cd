/// The audio thread's end of the speech: reads it, and fades it out when it has become stale.
struct SpeechChannel {
  /// How long the fade of speech takes that is cut short: the least that has no click, since it is heard as delay.
  static let cut: Seconds = 0.002
  /// What the last sample is multiplied with, again and again, where samples are missing: gone in some 3 ms.
  private static let decay: Float = 0.95

  private var generation: UInt32 = 0
  private var next: UInt32 = 0
  private var fade = Ramp(constant: 1)
  private var last: Float = 0

  /// Whether samples of the wanted generation have come, and not yet the last of them.
  private(set) var isSounding = false

  /// Whether the samples read last are anything but silence.
  private(set) var isAudible = false

  /// Whether nothing of it is left in the output.
  var isSilent: Bool { !isSounding && fade.framesLeft == 0 && last == 0 }

  /// Goes over to another generation; what sounds is faded out first.
  mutating func switchTo(_ generation: UInt32, sampleRate: Double) {
    next = generation
    if isSounding { fade = Ramp(from: 1, to: 0, frameCount: Self.cut.frameCount(at: sampleRate)) }
    isSounding = false
    if fade.framesLeft == 0 { self.generation = generation }
  }

  /// Forgets all that is waiting and sounding.
  mutating func drop(from ring: SpeechRing, scratch: UnsafeMutableBufferPointer<Float>) {
    while ring.read(into: scratch, generation: next) > 0 {}
    self = SpeechChannel(generation: next)
  }

  init(generation: UInt32 = 0) {
    self.generation = generation
    next = generation
  }

  /// Fills a buffer with the next samples, mono.
  ///
  /// `isFinished` tells whether all samples of the wanted generation are in the ring. Does not allocate.
  ///
  /// - Returns: how many samples of the wanted generation were read.
  mutating func read(
    from ring: SpeechRing, into samples: UnsafeMutableBufferPointer<Float>, isFinished: Bool
  ) -> Int {
    var position = 0
    isAudible = !isSilent
    if fade.framesLeft > 0 {
      position = min(fade.framesLeft, samples.count)
      let stale = UnsafeMutableBufferPointer(rebasing: samples[..<position])
      fill(stale, from: ring)
      for index in stale.indices { stale[index] *= fade.next() }
      guard fade.framesLeft == 0 else { return 0 }
      fade = Ramp(constant: 1)
      generation = next
      last = 0
    }
    let rest = UnsafeMutableBufferPointer(rebasing: samples[position...])
    let count = fill(rest, from: ring)
    isAudible = isAudible || count > 0
    isSounding = count == rest.count && count > 0 || !isFinished && (count > 0 || isSounding)
    return count
  }

  /// Reads what there is; where samples are missing the last one dies away, lest there be a step.
  @discardableResult
  private mutating func fill(_ samples: UnsafeMutableBufferPointer<Float>, from ring: SpeechRing) -> Int {
    let count = ring.read(into: samples, generation: generation)
    if count > 0 { last = samples[count - 1] }
    var index = count
    while index < samples.count, last != 0 {
      last = abs(last) < 1e-6 ? 0 : last * Self.decay
      samples[index] = last
      index += 1
    }
    UnsafeMutableBufferPointer(rebasing: samples[index...]).update(repeating: 0)
    return count
  }
}
