import AudioGraph
import CandleEngine
import Explorer
import Glibc
import Presentation
import Report
import SoundFile

/// What `play` does without a sound card: a sound file, or the list of notes.
extension Program {
  /// The score that is played, exported and listed: the closes of the view.
  func score(_ opened: OpenedChart, _ options: Options) -> Score {
    CandleTones.sweep(over: opened.view, of: opened.chart, settings: options.tones)
  }

  /// Writes what was noticed about a file and its sound, behind the answer.
  func tellSound(_ opened: OpenedChart, _ options: Options) {
    tell(opened)
    if CandleTones(chart: opened.chart, view: opened.view, settings: options.tones).isLinearInstead {
      complain([SoundWords.linearScale], .done)
    }
  }

  /// Prints the notes, one a line.
  func events(_ opened: OpenedChart, _ options: Options) -> ExitStatus {
    let status = answer(ScoreReport.notes(of: score(opened, options)).lazy.map(\.text))
    tellSound(opened, options)
    return status
  }

  /// Writes the sound to a file, and gives the summary.
  func export(_ opened: OpenedChart, to path: String, _ options: Options) -> ExitStatus {
    do throws(SoundFileError) {
      try SoundFileWriter.write(score(opened, options), to: path, volume: options.volume)
    } catch {
      if case .system(let code) = error.kind, code == EPIPE { return .done }
      return complain([sentence(of: error)], .unusable)
    }
    let summary = opened.chart.summary(of: opened.view).text
    // Where the sound itself is the answer, words go beside it.
    let status = path == "-" ? complain([summary], .done) : answer([summary])
    tellSound(opened, options)
    return status
  }

  private func sentence(of error: SoundFileError) -> String {
    switch error.kind {
    case .system(let code): SoundWords.cannotWrite(error.path, reason: SystemError.text(code))
    case .unknownFormat: SoundWords.unknownFormat(error.path)
    case .needsRegularFile: SoundWords.needsRegularFile(error.path)
    case .tooLong: SoundWords.tooLong(error.path)
    case .encoder(let reason): SoundWords.cannotWrite(error.path, reason: reason)
    }
  }
}
