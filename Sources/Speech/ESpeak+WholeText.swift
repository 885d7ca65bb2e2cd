extension ESpeak {
  /// The samples of a whole text at once, for a file.
  ///
  /// - Parameters:
  ///   - text: Anything; it is cleaned, and cut after about 600 characters.
  ///   - voice: As in ``ESpeakSpeech``, but without falling back to another.
  ///   - rate: Words a minute; see ``SpeechRate``.
  ///   - pitch: 0 to 100, the voice's own being 50.
  ///   - sampleRate: Frames a second of the result.
  /// - Returns: mono samples, full scale ±1.
  /// - Throws: any ``ESpeakError``: the voice is not there, the library does not work, the sample rate makes no sense.
  package static func samples(
    of text: String, voice: String = "en-us", rate: Int, pitch: Int = 50, sampleRate: Double
  ) throws(ESpeakError) -> [Float] {
    let name = try VoiceName(voice)
    let resampler = try SpeechResampler()
    var samples: [Float] = []
    _ = try withEngine { engine throws(ESpeakError) in
      try engine.use(name)
      engine.set(SpeechRate(wordsPerMinute: rate), pitch: pitch)
      return try engine.synthesise(SpeechText.cleaned(text)) { chunk, engineRate throws(ESpeakError) in
        try resampler.convert(chunk, from: engineRate, to: sampleRate) {
          samples += $0; return true
        }
      }
    }
    _ = try resampler.flush {
      samples += $0; return true
    }
    return samples
  }
}
