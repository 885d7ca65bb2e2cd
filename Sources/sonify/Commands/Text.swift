import CandleEngine
import CandleFiles
import Presentation
import Report

/// The commands that answer in text: describe, summary, descriptor and check.
extension Program {
  /// One line a candle.
  func describe(_ opened: OpenedChart, _ options: Options) -> ExitStatus {
    let chart = opened.chart
    let report = ChartReport(chart)
    let status = answer(
      opened.view.lazy.map { options.answer == .json ? report.candle($0).text : chart.description(of: $0) })
    tell(opened)
    return status
  }

  /// One line for the range that is looked at.
  func summary(_ opened: OpenedChart, _ options: Options) -> ExitStatus {
    let status = answer([summaryLine(opened, options)])
    tell(opened)
    return status
  }

  /// One line a file, its name first; what cannot be read is told and does not stop the others.
  func summaries(_ paths: [String], _ options: Options) -> ExitStatus {
    var worst = ExitStatus.done
    for path in paths {
      do throws(ReadFailure) {
        let opened = try OpenedChart(path: path, options: options)
        let line = summaryLine(opened, options)
        let status = answer([options.answer == .json ? line : "\(opened.chart.name): \(line)"])
        if status != .done { return status }
        tell(opened)
      } catch {
        worst = complain([FileWords(path: path).failure(error)], .unusable)
      }
    }
    return worst
  }

  /// The audio graph's descriptor.
  func descriptor(_ opened: OpenedChart) -> ExitStatus {
    let status = answer([ChartReport(opened.chart).descriptor(of: opened.view).text])
    tell(opened)
    return status
  }

  /// How a file was understood.
  func check(_ path: String, _ options: Options) -> ExitStatus {
    let words = FileWords(path: path)
    do throws(ReadFailure) {
      let file = try PriceFileReader.read(path: path, options: options.reading)
      let chart = Chart(series: file.series, name: words.name, format: options.format)
      return answer(
        options.answer == .json
          ? [FileReport(words).understood(file).text] : CheckWords(words: words, file: file, chart: chart).lines)
    } catch {
      if options.answer == .json { _ = answer([FileReport(words).failed(error).text]) }
      return complain(options.answer == .json ? [] : [words.failure(error)], .unusable)
    }
  }

  private func summaryLine(_ opened: OpenedChart, _ options: Options) -> String {
    options.answer == .json
      ? ChartReport(opened.chart).summary(of: opened.view).text : opened.chart.summary(of: opened.view).text
  }
}
