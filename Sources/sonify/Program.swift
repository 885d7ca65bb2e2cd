import CandleEngine
import CandleFiles
import Foundation
import Presentation
import Terminal

/// The program: what was typed, done.
struct Program {
  static let version = "0.1.0"
  /// How many notices are shown before the rest are only counted.
  private static let shownNotices = 3

  let environment: [String: String]
  /// The language of all that is told.
  let language: Language

  private let words: [String]
  private let languageComplaints: [Phrase]

  /// - Parameters:
  ///   - words: The command line, without the program's name.
  ///   - environment: The variables.
  init(_ words: [String], environment: [String: String]) {
    self.words = words
    self.environment = environment
    (language, languageComplaints) = Languages.language(for: words, environment: environment)
  }

  /// Does what the command line says.
  func run() -> ExitStatus {
    // A closed pipe and a file over its limit are errors of the write, with a sentence.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    complain(languageComplaints, .done)
    do throws(UsageError) {
      let arguments = try ArgumentParser.parse(words)
      if arguments.values[.version] != nil { return answer(["sonify \(Self.version)"]) }
      if arguments.values[.help] != nil || arguments.command == .help {
        return answer(words: Help.lines(for: arguments))
      }
      // A folder that is not there is the command line's mistake, not that of each setting.
      _ = try Languages(folder: arguments.values[.voices], environment: environment)
      let settings = Settings(arguments, environment: environment)
      // In the explorer, words behind the answer would come when it is over.
      if arguments.command == .explore { complain(settings.complaints, .done) }
      let status = try run(arguments, settings)
      if arguments.command != .explore { complain(settings.complaints, .done) }
      return status
    } catch {
      return complain(UsageText.lines(of: error), .wrongUsage)
    }
  }

  private func run(_ given: Arguments, _ settings: Settings) throws(UsageError) -> ExitStatus {
    let arguments = settings.completing(given)
    let languages = try Languages(folder: arguments.values[.voices], environment: environment)
    let options = try Options(arguments, languages: languages)
    let spoken = languages.language(for: options.format.locale)
    complain(options.timbreFaults.map(TimbreWords.replaced), .done)
    guard let path = arguments.files.first else {
      return arguments.command == .voices ? voices(options, languages: languages) : doctor(options, spoken)
    }
    if let complaint = complaint(arguments, options) { return complain([complaint], .wrongUsage) }
    switch arguments.command {
    case .check: return check(path, options)
    case .summary where arguments.files.count > 1: return summaries(arguments.files, options)
    default: break
    }
    do throws(OpenFailure) {
      let opened = try OpenedChart(path: path, options: options, language: language)
      if opened.view.isEmpty { return complain([UsageWords.noCandles(of: opened.chart)], .unusable) }
      switch arguments.command {
      case .describe: return describe(opened, options)
      case .summary: return summary(opened, options)
      case .descriptor: return descriptor(opened)
      case .play: return play(opened, options, spoken)
      case .explore:
        return explore(opened, options, settings, given: given, spoken)
      case .check, .voices, .doctor, .help: return .done
      }
    } catch {
      let isMistyped = error.path == path && error.cause.kind == .noSuchFile
      let advice = isMistyped ? given.nearestCommand.map(UsageWords.didYouMean) : nil
      return complain([Phrase.joined([error.sentence] + [advice].compactMap { $0 })], .unusable)
    }
  }

  /// Why the files that were named cannot be used together, if so.
  private func complaint(_ arguments: Arguments, _ options: Options) -> Phrase? {
    let inputs = arguments.files + options.additions.comparisons
    if inputs.count(where: { $0 == "-" }) > 1 { return UsageWords.standardInputTwice }
    return options.output.flatMap { output in
      inputs.contains { SameFile.isOverwritten($0, by: output) } ? UsageWords.outputIsInput(output) : nil
    }
  }

  /// Writes an answer to standard output, line by line.
  func answer(_ lines: some Sequence<String>) -> ExitStatus {
    do throws(WriteFailure) {
      var output = ProgramOutput(STDOUT_FILENO)
      for line in lines { try output.line(line) }
      try output.flush()
      return .done
    } catch {
      switch error {
      case .closed: return .done
      case .failed(let code): return cannotAnswer(code)
      }
    }
  }

  /// Writes words to standard output, line by line.
  func answer(words: [Phrase]) -> ExitStatus { answer(words.map { $0.printed(in: language) }) }

  /// Tells that standard output could not be written.
  func cannotAnswer(_ errorCode: CInt) -> ExitStatus {
    complain([UsageWords.cannotWriteAnswer(SystemError.text(errorCode))], .unusable)
  }

  /// Writes sentences to standard error.
  @discardableResult
  func complain(_ lines: [Phrase], _ status: ExitStatus) -> ExitStatus {
    var output = ProgramOutput(STDERR_FILENO)
    do throws(WriteFailure) {
      for line in lines { try output.line(line.printed(in: language)) }
      try output.flush()
    } catch {
      // There is nobody left to tell.
    }
    return status
  }

  /// Tells why the terminal cannot be used.
  func complain(_ error: TerminalError) -> ExitStatus {
    switch error.kind {
    case .noTerminal: complain([UsageWords.noTerminal], .wrongUsage)
    case .cannotChangeSettings, .cannotDecodeKeys:
      complain([UsageWords.terminalUnusable(SystemError.text(error.code))], .unusable)
    case .cannotReceiveSignals: complain([UsageWords.noSignals(SystemError.text(error.code))], .unusable)
    }
  }

  /// Writes what was noticed about the files, behind the answer.
  func tell(_ opened: OpenedChart) {
    let lines = opened.remarks + opened.files.flatMap { $0.sentences(atMost: Self.shownNotices) }
    complain(lines, .done)
  }
}
