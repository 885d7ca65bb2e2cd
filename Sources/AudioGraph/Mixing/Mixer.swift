import Foundation
import Synchronization

/// Plays scores and speech together, for one output.
///
///     main thread    play, silence ──▶ mailbox ──▶ ScoreRenderer ──▶ × tones, duck ──┐
///     speech thread  offer ──────────▶ ring ─────▶ SpeechChannel ──▶ × level ────────┴──▶ × volume ──▶ SoftClip ──▶ output
///     main thread    position, news ◀── one word ◀── audio thread
///
/// Each ``play(_:)`` and ``silence()`` begins a generation that makes everything older stale: what sounds is faded out
/// within 5 ms, under the first frames of what comes, and speech of older generations that is waiting is dropped.
///
/// Without speech and at full volume the samples are those of ``ExportSource``.
package final class Mixer: AudioSource, SpeechSink, @unchecked Sendable {
  // Unchecked, since the audio thread's state is plain: only `prepare` and `render` touch it, and by the contract of
  // ``AudioSource`` one thread at a time calls them.

  /// Speech is held for half a minute at most, at the rate of most devices.
  private static let speechCapacity = 30 * 48_000
  /// Notes under speech are softer by this.
  private static let duck: Decibels = -10
  /// How long old speech is heard when a key has reached the output: the time of its fade.
  package static let speechCut = SpeechChannel.cut
  /// Synthesisers use the whole of full scale; this leaves room for notes under it.
  static let speechLevel: Decibels = -6
  /// Frames are rendered in parts no longer than this, so that buffers can be made beforehand.
  private static let longestPart = 512

  // Any thread.
  private let generation = Atomic<UInt32>(0)
  private let mailbox = ScoreMailbox()
  private let ring = SpeechRing(capacity: speechCapacity)
  private let rate = Atomic<UInt64>(48_000.0.bitPattern)
  private let volume = Atomic<UInt64>(1.0.bitPattern)
  private let tonesAreOn = Atomic<Bool>(true)
  private let balance = Atomic<UInt64>(0.0.bitPattern)
  /// The generations of the samples offered last, of the utterance that has no more of them, and of the one that was
  /// heard to its end.
  private let offered = Atomic<UInt32>(0)
  private let finished = Atomic<UInt32>(0)
  private let spoken = Atomic<UInt32>(0)
  /// The generation of the samples of speech that went out last, and how many of it did, in the lower half.
  private let heard = Atomic<UInt64>(0)
  /// The generation that the audio thread has come to, whether it has nothing to play, and what it tells.
  private let reached = Atomic<UInt32>(0)
  private let isIdle = Atomic<Bool>(true)
  private let positionWord = Atomic<UInt64>(PlaybackPosition().word)
  private let newsCount = Atomic<UInt64>(0)

  // The audio thread only.
  private var renderer: ScoreRenderer
  private var speech = SpeechChannel()
  private var toneGain = SmoothedGain(1)
  private var masterGain = SmoothedGain(1)
  private var playing = PlaybackPosition()
  private let speechSamples: UnsafeMutableBufferPointer<Float>

  /// Makes a mixer that plays nothing yet.
  ///
  /// - Parameter palette: Which harmonics the tones have.
  package init(palette: Palette = .standard) {
    renderer = ScoreRenderer(sampleRate: 48_000, palette: palette)
    speechSamples = .allocate(capacity: Self.longestPart)
    speechSamples.initialize(repeating: 0)
    prepare(sampleRate: 48_000)
  }

  deinit { speechSamples.deallocate() }

  // MARK: What the main thread says

  /// Plays a score from its start, in place of all that sounds.
  ///
  /// - Returns: the generation, for what is to be spoken with it.
  @discardableResult
  package func play(_ score: Score) -> UInt32 {
    let notes = NoteBuffer(score.notes)
    let generation = nextGeneration()
    mailbox.leave(
      ScoreMailbox.Letter(generation: generation, notes: notes), reached: reached.load(ordering: .acquiring))
    return generation
  }

  /// Ends all that sounds; ``position`` stays where it came to.
  ///
  /// - Returns: the generation, for what is to be spoken next.
  @discardableResult
  package func silence() -> UInt32 { nextGeneration() }

  /// Sets the volume of everything; 0 dB leaves scores as they are.
  package func setVolume(_ decibels: Decibels) {
    volume.store(decibels.amplitude.bitPattern, ordering: .relaxed)
  }

  /// Sets the balance of tones and speech: above 0 dB speech is softer by so much, below it tones are.
  ///
  /// To be set before anything is played: speech takes its new level at once.
  package func setBalance(_ decibels: Decibels) {
    balance.store(decibels.bitPattern, ordering: .relaxed)
  }

  /// Turns tones on or off; a score that is playing goes on meanwhile, unheard.
  package func setTones(on areOn: Bool) {
    tonesAreOn.store(areOn, ordering: .relaxed)
  }

  /// 0 is that of the time before anything was played, so it is left out when the count begins anew.
  private func nextGeneration() -> UInt32 {
    let next = generation.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    return next == 0 ? nextGeneration() : next
  }

  // MARK: What any thread may ask

  /// How far the score came that was begun last.
  package var position: PlaybackPosition { PlaybackPosition(word: positionWord.load(ordering: .acquiring)) }

  /// Whether samples of the current generation's utterance are waiting or sounding.
  package var isSpeaking: Bool {
    let generation = generation.load(ordering: .acquiring)
    return offered.load(ordering: .acquiring) == generation && spoken.load(ordering: .acquiring) != generation
  }

  package var isSilent: Bool {
    reached.load(ordering: .acquiring) == generation.load(ordering: .acquiring)
      && isIdle.load(ordering: .acquiring) && !isSpeaking
  }

  package var news: UInt64 { newsCount.load(ordering: .acquiring) }

  // MARK: What the speech thread says

  package var sampleRate: Double { Double(bitPattern: rate.load(ordering: .relaxed)) }

  package func isCurrent(_ generation: UInt32) -> Bool {
    self.generation.load(ordering: .acquiring) == generation
  }

  package func offer(_ samples: UnsafeBufferPointer<Float>, generation: UInt32) -> Int {
    // Taken and dropped, so that nobody waits for room for it.
    guard isCurrent(generation), !samples.isEmpty else { return samples.count }
    let count = ring.write(samples, generation: generation)
    if count > 0 { offered.store(generation, ordering: .releasing) }
    return count
  }

  package func finish(generation: UInt32) {
    if isCurrent(generation) { finished.store(generation, ordering: .releasing) }
  }

  package func heardCount(of generation: UInt32) -> Int {
    let word = heard.load(ordering: .acquiring)
    return word >> 32 == UInt64(generation) ? Int(word & 0xFFFF_FFFF) : 0
  }

  // MARK: What the output's thread asks

  package func prepare(sampleRate: Double) {
    toneGain.prepare(sampleRate: sampleRate)
    masterGain.prepare(sampleRate: sampleRate)
    guard sampleRate != renderer.sampleRate else { return }
    let renderer = ScoreRenderer(sampleRate: sampleRate, palette: self.renderer.palette)
    renderer.resume(from: self.renderer)
    self.renderer = renderer
    // Speech of another rate would have another pitch.
    speech.drop(from: ring, scratch: speechSamples)
    rate.store(sampleRate.bitPattern, ordering: .relaxed)
  }

  package func render(into samples: UnsafeMutableBufferPointer<Float>) {
    var start = 0
    while start < samples.count {
      let end = min(start + 2 * Self.longestPart, samples.count)
      renderPart(UnsafeMutableBufferPointer(rebasing: samples[start..<end]))
      start = end
    }
  }

  private func renderPart(_ samples: UnsafeMutableBufferPointer<Float>) {
    let balance = Double(bitPattern: balance.load(ordering: .relaxed))
    toneGain.target = tonesAreOn.load(ordering: .relaxed) ? min(balance, 0).amplitude : 0
    masterGain.target = Double(bitPattern: volume.load(ordering: .relaxed))
    if isIdle.load(ordering: .relaxed) {
      // Nobody hears a step now, and the next sound begins at its right level.
      toneGain.settle()
      masterGain.settle()
    }
    adoptNewest()
    renderer.render(into: samples)
    addSpeech(to: samples, generation: reached.load(ordering: .relaxed))
    masterGain.apply(to: samples)
    SoftClip.apply(to: samples)
    publish()
  }

  /// Drops what has become stale and starts what has come.
  private func adoptNewest() {
    // In this order: the generation is at least the one of the letter, since that was counted before it was left.
    let letter = mailbox.fetch()
    let current = generation.load(ordering: .acquiring)
    if reached.load(ordering: .relaxed) != current {
      renderer.stop()
      speech.switchTo(current, sampleRate: renderer.sampleRate)
    }
    if let letter, letter.generation == current {
      renderer.start(letter.notes)
      playing = PlaybackPosition(generation: current, hasEnded: false)
    }
    // From here on the notes of older letters are not looked at any more.
    reached.store(current, ordering: .releasing)
  }

  private func addSpeech(to samples: UnsafeMutableBufferPointer<Float>, generation: UInt32) {
    let isFinished = finished.load(ordering: .acquiring) == generation
    let mono = UnsafeMutableBufferPointer(rebasing: speechSamples[..<(samples.count / 2)])
    let count = speech.read(from: ring, into: mono, isFinished: isFinished)
    if count > 0 {
      heard.store(UInt64(generation) << 32 | UInt64(heardCount(of: generation) + count), ordering: .releasing)
    }
    if speech.isSounding { toneGain.target *= Self.duck.amplitude }
    toneGain.apply(to: samples)
    if isFinished, !speech.isSounding, spoken.exchange(generation, ordering: .acquiringAndReleasing) != generation {
      newsCount.wrappingAdd(1, ordering: .releasing)
    }
    guard speech.isAudible else { return }
    let balance = Double(bitPattern: balance.load(ordering: .relaxed))
    let level = Float((Self.speechLevel - max(balance, 0)).amplitude)
    for frame in mono.indices {
      samples[2 * frame] += mono[frame] * level
      samples[2 * frame + 1] += mono[frame] * level
    }
  }

  private func publish() {
    if !playing.hasEnded {
      playing.candle = renderer.candle
      playing.hasEnded = renderer.isFinished && reached.load(ordering: .relaxed) == playing.generation
    }
    if positionWord.exchange(playing.word, ordering: .acquiringAndReleasing) != playing.word {
      newsCount.wrappingAdd(1, ordering: .releasing)
    }
    isIdle.store(renderer.isFinished && speech.isSilent, ordering: .releasing)
  }
}
