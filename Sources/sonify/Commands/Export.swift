import AudioGraph
import CandleEngine
import Explorer
import Glibc
import Presentation
import Report
import SoundFile
import Speech

/// What `play` does without a sound card: a sound file, or the list of notes.
extension Program {
  /// The score that is played, exported and listed: the closes of the view.
  func score(_ opened: OpenedChart, _ options: Options) -> Score {
    CandleTones.audioGraph(over: opened.view, of: opened.chart, settings: options.tones)
  }

  /// Writes what was noticed about a file and its sound, behind the answer.
  func tellSound(_ opened: OpenedChart, _ options: Options) {
    tell(opened)
    let tones = CandleTones(chart: opened.chart, view: opened.view, settings: options.tones)
    if tones.isLinearInstead { complain([SoundWords.linearScale], .done) }
    if tones.isCoarse {
      let zoom = tones.clearCount.map(PitchWords.zoomOption)
      complain([PitchWords.coarse(.standard, zoom: zoom)], .done)
    }
  }

  /// Prints the notes, one a line.
  func events(_ opened: OpenedChart, _ options: Options) -> ExitStatus {
    let words = CandleWords(chart: opened.chart, verbosity: .standard)
    let notes = ScoreReport.notes(of: score(opened, options), palette: options.palette) { note in
      guard note.frequency == 0, note.timbre != .volume else { return nil }
      let missing = note.timbre == .missingTime ? note.candle.flatMap(words.missingTime) : nil
      return (missing ?? SoundNames.meaning(of: note.timbre).capitalised).printed
    }
    let status = answer(notes.lazy.map(\.text))
    tellSound(opened, options)
    return status
  }

  /// Writes the sound to a file, and gives the summary.
  func export(
    _ opened: OpenedChart, to path: String, _ options: Options, _ language: SpokenLanguage
  ) -> ExitStatus {
    let summary = summaryWords(opened)
    do throws(SoundFileError) {
      try SoundFileWriter.write(
        score(opened, options), to: path, encoding: options.bits,
        introduction: introduction(summary, options, language), volume: options.volume,
        palette: options.palette)
    } catch {
      if case .system(let code) = error.kind, code == EPIPE { return .done }
      return complain([sentence(of: error)], .unusable)
    }
    // Where the sound itself is the answer, words go beside it.
    let status = path == "-" ? complain([summary], .done) : answer(words: [summary])
    tellSound(opened, options)
    return status
  }

  /// The summary as it is spoken before the sound; nothing where nobody was asked to speak, or nobody can.
  private func introduction(
    _ summary: Phrase, _ options: Options, _ language: SpokenLanguage
  ) -> [Float] {
    // Speech Dispatcher gives no samples, so eSpeak NG speaks in its place.
    guard options.speech.isOwn else { return [] }
    do throws(ESpeakError) {
      return try samples(of: summary.spoken(in: self.language), options, language)
    } catch {
      // The text never depends on speech, and neither does the sound.
      complain([Phrase(error.description)], .done)
      return []
    }
  }

  /// A text as it is spoken into a file; what is wrong with the voice goes to standard error.
  func samples(of text: String, _ options: Options, _ language: SpokenLanguage) throws(ESpeakError) -> [Float] {
    try ESpeak.initialise(adding: [language.variant].compactMap { $0 })
    let wanted = options.voice ?? language.voice
    let (voice, problem) = ESpeakSpeech.usableVoice(wanted)
    complain((language.faults + VoiceFault.faults(of: problem, wanted: wanted)).map(VoiceWords.sentence), .done)
    return try ESpeak.samples(
      of: language.pronunciation.spoken(text), voice: voice, rate: options.rate ?? language.rate,
      pitch: options.voicePitch ?? 50, sampleRate: Double(SoundFileWriter.standardSampleRate))
  }

  func sentence(of error: SoundFileError) -> Phrase {
    switch error.kind {
    case .system(let code): SoundWords.cannotWrite(error.path, reason: SystemError.text(code))
    case .unknownFormat: SoundWords.unknownFormat(error.path)
    case .needsRegularFile: SoundWords.needsRegularFile(error.path)
    case .encodingNotPossible: SoundWords.encodingNotPossible(error.path)
    case .tooLong: SoundWords.tooLong(error.path)
    case .noEncoders: SoundWords.noEncoders(error.path)
    case .encoder(let reason): SoundWords.cannotWrite(error.path, reason: reason)
    }
  }
}
