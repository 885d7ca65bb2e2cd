/// Turns scores into stereo samples, block by block.
///
/// The sound card and sound files use this same synthesis. Its samples do not depend on the size of the blocks, and
/// rendering does not allocate. A renderer belongs to one thread.
final class ScoreRenderer {
  /// Notes that are tied meet, but for the rounding of their times.
  private static let seam: Seconds = 1e-6

  private let instruments: Instruments
  /// The notes being played: the caller keeps them alive until another score has been started.
  private var notes = UnsafeBufferPointer<Note>(start: nil, count: 0)
  private var nextNote = 0
  /// The frame of the score that is rendered next.
  private var position = 0
  /// More than can ever sound: notes of a score do not overlap, and a cut voice is gone after 4 ms.
  private var voices: [8 of Voice?] = .init(repeating: nil)

  /// The candle of the note that began last, in the score being played.
  private(set) var candle: Int?

  /// Makes a renderer; allocates all that rendering needs.
  init(sampleRate: Double, palette: Palette = .standard) {
    instruments = Instruments(sampleRate: sampleRate, palette: palette)
    // The contour's table comes into being at its first use, which must not be on the audio thread.
    _ = EqualLoudnessContour.standard.gain(at: 1000)
  }

  /// Unit: frames a second.
  var sampleRate: Double { instruments.sampleRate }

  /// Which harmonics the tones have.
  var palette: Palette { instruments.palette }

  /// Plays a score from its start; what sounds is faded out under its first frames.
  func start(_ notes: UnsafeBufferPointer<Note>) {
    stop()
    self.notes = notes
    nextNote = 0
    position = 0
    candle = nil
  }

  /// Fades out what sounds and forgets the rest of the score.
  func stop() {
    notes = UnsafeBufferPointer(start: nil, count: 0)
    nextNote = 0
    for index in voices.indices { voices[index]?.end() }
  }

  /// Goes on with a score that another renderer, for another rate, has begun: with its next note.
  func resume(from other: ScoreRenderer) {
    notes = other.notes
    nextNote = other.nextNote
    position = (Double(other.position) / other.sampleRate).frameCount(at: sampleRate)
    candle = other.candle
  }

  /// Whether all notes have ended.
  var isFinished: Bool {
    guard nextNote == notes.count else { return false }
    for index in voices.indices where voices[index] != nil { return false }
    return true
  }

  /// Fills a buffer of interleaved stereo with the next frames.
  func render(into samples: UnsafeMutableBufferPointer<Float>) {
    samples.update(repeating: 0)
    guard let frames = samples.baseAddress else { return }
    let frameCount = samples.count / 2
    var done = 0
    while done < frameCount {
      startDueNotes()
      var count = frameCount - done
      if nextNote < notes.count {
        count = min(count, notes[nextNote].onset.frameCount(at: sampleRate) - position)
      }
      addVoices(to: frames + 2 * done, frameCount: count)
      position += count
      done += count
    }
  }

  private func startDueNotes() {
    while nextNote < notes.count, notes[nextNote].onset.frameCount(at: sampleRate) <= position {
      let note = notes[nextNote]
      nextNote += 1
      candle = note.candle ?? candle
      let start = note.onset.frameCount(at: sampleRate)
      let tied = nextNote < notes.count ? notes[nextNote] : nil
      let isHeld = tied.map { $0.isTied && abs($0.onset - note.end) < Self.seam } ?? false
      // The start of the tied note decides, so that both meet on one frame.
      let end = isHeld ? tied?.onset ?? note.end : note.end
      let frameCount = max(end.frameCount(at: sampleRate) - start, 0)
      if note.isTied, goOn(with: note, frameCount: frameCount, isHeld: isHeld) { continue }
      var voice = Voice(note, frameCount: frameCount, instruments: instruments)
      if isHeld { voice.holdForTie() }
      begin(voice)
    }
  }

  private func goOn(with note: Note, frameCount: Int, isHeld: Bool) -> Bool {
    for index in voices.indices where voices[index]?.isCut == false {
      if voices[index]?.goOn(with: note, frameCount: frameCount, instruments: instruments) == true {
        if isHeld { voices[index]?.holdForTie() }
        return true
      }
    }
    return false
  }

  private func begin(_ voice: Voice) {
    var free = 0
    for index in voices.indices {
      voices[index]?.end()
      if voices[index] == nil { free = index }
    }
    voices[free] = voice
  }

  private func addVoices(to frames: UnsafeMutablePointer<Float>, frameCount: Int) {
    for index in voices.indices where voices[index] != nil {
      voices[index]?.add(to: frames, frameCount: frameCount)
      if voices[index]?.isSounding != true { voices[index] = nil }
    }
  }
}
