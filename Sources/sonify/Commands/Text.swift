import CandleEngine
import CandleFiles
import Presentation
import Report

/// The commands that answer in text: describe, summary, descriptor and check.
extension Program {
  /// One line a candle.
  func describe(_ opened: OpenedChart, _ options: Options) -> ExitStatus {
    let chart = opened.chart
    let report = ChartReport(chart, view: opened.view)
    let verbosity = options.verbosity ?? .standard
    let words = CandleWords(chart: chart, verbosity: verbosity)
    let additions = AdditionWords(chart: chart, view: opened.view)
    let first = opened.view.lowerBound
    let status = answer(
      opened.view.lazy.map { index in
        if options.answer == .json { return report.candle(index).text }
        let sentence =
          verbosity == .standard
          ? words.printedStandard(index, in: language)
          : words.step(to: index, from: index == first ? nil : index - 1).printed(in: language)
        return with(additions.candle(index, tellsSession: verbosity == .standard), after: sentence)
      })
    tell(opened)
    return status
  }

  /// One line for the range that is looked at.
  func summary(_ opened: OpenedChart, _ options: Options) -> ExitStatus {
    let status = answer(summaryLines(opened, options))
    tell(opened)
    return status
  }

  /// One line a file, its name first; what cannot be read is told and does not stop the others.
  func summaries(_ paths: [String], _ options: Options) -> ExitStatus {
    var worst = ExitStatus.done
    for path in paths {
      do throws(OpenFailure) {
        let opened = try OpenedChart(path: path, options: options, language: language)
        var lines = summaryLines(opened, options)
        if options.answer != .json { lines[0] = "\(OpenedChart.name(of: path, language)): \(lines[0])" }
        let status = answer(lines)
        if status != .done { return status }
        tell(opened)
      } catch {
        worst = complain([error.sentence], .unusable)
      }
    }
    return worst
  }

  /// The audio graph's descriptor.
  func descriptor(_ opened: OpenedChart) -> ExitStatus {
    let status = answer([ChartReport(opened.chart, view: opened.view).descriptor.text])
    tell(opened)
    return status
  }

  /// How a file was understood.
  func check(_ path: String, _ options: Options) -> ExitStatus {
    let words = FileWords(path: path)
    do throws(ReadFailure) {
      let file = try PriceFileReader.read(path: path, options: options.reading(of: path, in: language))
      guard options.answer != .json else { return answer([FileReport(words).understood(file).text]) }
      let chart = Chart(series: file.series, name: words.name.printed(in: language), format: options.format)
      return answer(words: CheckWords(words: words, file: file, chart: chart).lines)
    } catch {
      if options.answer == .json { _ = answer([FileReport(words).failed(error).text]) }
      return complain(options.answer == .json ? [] : [words.failure(error)], .unusable)
    }
  }

  /// At least one line.
  private func summaryLines(_ opened: OpenedChart, _ options: Options) -> [String] {
    let (chart, view) = (opened.chart, opened.view)
    switch options.answer {
    case .json: return [ChartReport(chart, view: view).summary.text]
    case .braille:
      let words = BrailleWords(
        chart: chart, verbosity: .standard, cells: Self.usualBrailleCells, language: language)
      return [words.page(view)?.text ?? chart.name, words.sparkline(of: view)]
    case .text, .events:
      let additions = AdditionWords(chart: chart, view: view).ofView
      let words = ExplorerWords(chart: chart, verbosity: options.verbosity ?? .standard, value: .wholeCandle)
      return [with(additions, after: words.page(view).printed(in: language))]
    }
  }

  /// The width that most displays have.
  private static let usualBrailleCells = 40

  /// A sentence with others behind it; alone it stays as it is, with its full stop or without.
  private func with(_ additions: [Phrase], after sentence: String) -> String {
    guard !additions.isEmpty else { return sentence }
    return Phrase.joined([Phrase(sentence).sentence] + additions).printed(in: language)
  }

  /// The sentence of the range that is looked at.
  func summaryWords(_ opened: OpenedChart) -> Phrase {
    ExplorerWords(chart: opened.chart, verbosity: .standard, value: .wholeCandle)
      .summary(opened.chart.summary(of: opened.view))
  }
}
