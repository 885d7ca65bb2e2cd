import CEspeakNG

/// The library's calls: a voice, a rate, and samples from text.
///
/// Only ``ESpeak/withEngine(_:)`` hands it out, to one thread at a time.
struct ESpeakEngine {
  /// Frames a second of the samples it makes; a voice can change it.
  private(set) var sampleRate: Int
  private var voice: VoiceName?

  typealias Take = (UnsafeBufferPointer<Int16>, Int) throws(ESpeakError) -> Bool

  init(sampleRate: Int) {
    self.sampleRate = sampleRate
    espeak_SetSynthCallback(receiveSamples)
    espeak_SetParameter(espeakPUNCTUATION, Int32(espeakPUNCT_NONE.rawValue), 0)
    // 100 peaks at 0.8 of full scale, the level speech is mixed at; much more clips.
    espeak_SetParameter(espeakVOLUME, 100, 0)
  }

  /// Speaks with a voice from the next text on.
  ///
  /// - Throws: ``ESpeakError/voiceNotFound(_:)``, or ``ESpeakError/variantNotFound(_:)``, which the library itself
  ///   would pass over in silence; then any voice may be the one in use, and the caller names another.
  /// - Complexity: nothing for the voice in use; a new one reads files, some milliseconds.
  mutating func use(_ wanted: VoiceName) throws(ESpeakError) {
    guard wanted != voice else { return }
    voice = nil
    guard let identifier = Self.identifier(of: wanted.base) else { throw .voiceNotFound(wanted.base) }
    let name = wanted.variant.map { identifier + "+" + $0 } ?? identifier
    // The library keeps the name in 40 bytes and, in 1.51, writes beyond them.
    guard name.utf8.count < 40 else { throw .variantNotFound(wanted.variant ?? "") }
    guard espeak_SetVoiceByName(name) == EE_OK else { throw .voiceNotFound(wanted.base) }
    let applied = espeak_GetCurrentVoice()?.pointee.identifier.map { String(cString: $0) }
    guard applied == name else { throw .variantNotFound(wanted.variant ?? "") }
    voice = wanted
  }

  /// Speaks at a rate in words a minute, see ``SpeechRate``, and a pitch of 0 to 100 from the next text on.
  func set(_ rate: SpeechRate, pitch: Int) {
    espeak_SetParameter(espeakRATE, Int32(rate.wordsPerMinute), 0)
    espeak_SetParameter(espeakPITCH, Int32(min(max(pitch, 0), 100)), 0)
  }

  /// Makes the samples of a text and gives them to `take` in chunks of at most about 50 ms, as they come.
  ///
  /// - Parameters:
  ///   - text: Cleaned by ``SpeechText``: the library must not be given anything else.
  ///   - take: Gets mono samples and their rate in frames a second; returns whether to go on. The chunk in hand is the
  ///     last after a no, or after an error.
  /// - Returns: whether the text was spoken to its end.
  /// - Throws: ``ESpeakError/synthesisFailed(code:)``, or what `take` threw.
  mutating func synthesise(_ text: String, _ take: Take) throws(ESpeakError) -> Bool {
    let (code, run) = withoutActuallyEscaping(take) { take in
      var run = SynthesisRun(take: take, sampleRate: sampleRate)
      let code = withUnsafeMutablePointer(to: &run) { run in
        espeak_Synth(text, text.utf8.count + 1, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8), nil, run)
      }
      return (code, (sampleRate: run.sampleRate, isWanted: run.isWanted))
    }
    sampleRate = run.sampleRate
    guard code == EE_OK else { throw .synthesisFailed(code: code.rawValue) }
    return try run.isWanted.get()
  }

  /// The file, relative to the library's voices, of the voice that speaks a language, or that has this file name.
  ///
  /// The library's own search by name does not know "en-gb", and tries MBROLA voices that are not installed, with
  /// messages on the terminal. Its list has neither those nor the variants.
  private static func identifier(of base: String) -> String? {
    guard let list = espeak_ListVoices(nil) else { return nil }
    var best: (identifier: String, rank: Int)?
    var index = 0
    while let voice = list[index]?.pointee {
      index += 1
      guard let identifier = voice.identifier.map({ String(cString: $0) }) else { continue }
      let isFileName = identifier.split(separator: "/").last?.lowercased() == base.lowercased()
      let asLanguage: Int? = if let languages = voice.languages { priority(of: base, in: languages) } else { nil }
      guard let rank = asLanguage ?? (isFileName ? Int.max : nil) else { continue }
      if best.map({ rank < $0.rank }) ?? true { best = (identifier, rank) }
    }
    return best?.identifier
  }

  /// How much a voice is meant for a language, the least being the best.
  ///
  /// The list has a priority byte and a C string for each language, then a zero byte.
  private static func priority(of language: String, in list: UnsafePointer<CChar>) -> Int? {
    var entry = list
    while entry.pointee != 0 {
      let code = String(cString: entry + 1)
      if code.lowercased() == language.lowercased() { return Int(entry.pointee) }
      entry += 1 + code.utf8.count + 1
    }
    return nil
  }
}

/// What one synthesis carries through the C callback.
private struct SynthesisRun {
  let take: ESpeakEngine.Take
  var sampleRate: Int
  var isWanted: Result<Bool, ESpeakError> = .success(true)

  /// Hands on a chunk, unless one was refused already; returns whether to go on.
  mutating func receive(_ chunk: UnsafeBufferPointer<Int16>) -> Bool {
    guard isWanted == .success(true) else { return false }
    isWanted = Result { () throws(ESpeakError) in try take(chunk, sampleRate) }
    return isWanted == .success(true)
  }
}

/// The library's callback: 0 goes on, 1 stops.
private func receiveSamples(
  _ samples: UnsafeMutablePointer<Int16>?, _ count: Int32, _ events: UnsafeMutablePointer<espeak_EVENT>?
) -> Int32 {
  // Even an empty list of events ends with one that carries the user data.
  guard var event = events, let run = event.pointee.user_data?.assumingMemoryBound(to: SynthesisRun.self)
  else { return 1 }
  while event.pointee.type != espeakEVENT_LIST_TERMINATED {
    if event.pointee.type == espeakEVENT_SAMPLERATE { run.pointee.sampleRate = Int(event.pointee.id.number) }
    event += 1
  }
  // No samples at all is the end; none this time is not.
  guard let samples else { return 0 }
  return run.pointee.receive(UnsafeBufferPointer(start: samples, count: max(0, Int(count)))) ? 0 : 1
}
