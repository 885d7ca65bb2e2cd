import CandleEngine
import CandleFiles
import Foundation
import Presentation

/// A file that was read, and the part of it that is looked at.
struct OpenedChart {
  /// The file as its user named it.
  let path: String
  /// All files that were read: the chart's own, and those beside it.
  let files: [NoticedFile]
  /// The chart of the whole series.
  let chart: Chart
  /// The candles that were asked for; all without an option.
  let view: Range<Int>
  /// What came of options otherwise than their user may expect, in sentences.
  let remarks: [Phrase]

  init(path: String, options: Options, language: Language) throws(OpenFailure) {
    let file = try Self.read(path, options, language)
    self.path = path
    var files = [NoticedFile(path: path, notices: file.notices)]
    let series = Self.resampled(file.series, options)
    var chart = Chart(
      series: series, name: Self.name(of: path, options, language), format: options.format,
      digits: options.digits,
      period: series.count < file.series.count ? options.additions.period : nil)
    chart.additions = try Self.additions(to: chart.series, options, language, noting: &files)
    self.chart = chart
    self.files = files
    view = Self.view(of: chart.series, options: options)
    remarks = Self.remarks(on: chart, madeOf: file.series.count, view: view, options)
  }

  /// The notices and remarks, a sentence each.
  var sentences: [Phrase] { remarks + files.flatMap { $0.sentences(atMost: .max) } }

  private static func remarks(
    on chart: Chart, madeOf count: Int, view: Range<Int>, _ options: Options
  ) -> [Phrase] {
    var remarks: [Phrase] = []
    if let period = options.additions.periodName, count > 1, chart.series.count == count {
      remarks.append(UsageWords.nothingGathered(period, chart))
    }
    for indicator in chart.additions.indicators where !indicator.hasValues {
      remarks.append(UsageWords.noValues(of: indicator.name, count: chart.series.count))
    }
    for other in chart.additions.comparisons(in: view) where other.values.allSatisfy({ $0 == nil }) {
      remarks.append(UsageWords.nothingToCompare(other.name))
    }
    return remarks
  }

  private static func read(_ path: String, _ options: Options, _ language: Language) throws(OpenFailure) -> PriceFile {
    do throws(ReadFailure) {
      return try PriceFileReader.read(path: path, options: options.reading(of: path, in: language))
    } catch {
      throw OpenFailure(path: path, cause: error)
    }
  }

  private static func resampled(_ series: CandleSeries, _ options: Options) -> CandleSeries {
    guard let period = options.additions.period else { return series }
    return CandleAggregator.resample(
      series, to: period, zone: options.format.timeZone, sessions: options.additions.sessions)
  }

  private static func additions(
    to series: CandleSeries, _ options: Options, _ language: Language, noting files: inout [NoticedFile]
  ) throws(OpenFailure) -> ChartAdditions {
    let asked = options.additions
    var additions = ChartAdditions()
    for (name, indicator) in asked.indicators { additions.add(indicator, named: name, over: series) }
    additions.levels = asked.levels
    additions.sessions = asked.sessions
    var others: [Comparison.Series] = []
    for path in asked.comparisons {
      let file = try read(path, options, language)
      files.append(NoticedFile(path: path, notices: file.notices))
      let candles = resampled(file.series, options)
      others.append(Comparison.Series(name: name(of: path, language), candles: candles))
    }
    if !others.isEmpty { additions.comparison = Comparison(chart: series, with: others) }
    return additions
  }

  /// The instrument's name where it was asked for, else that of the file.
  private static func name(of path: String, _ options: Options, _ language: Language) -> String {
    options.reading.symbol.map { ShownText.of($0, most: 255) } ?? name(of: path, language)
  }

  /// The file's name without its folder and its ending.
  static func name(of path: String, _ language: Language) -> String {
    guard path != "-" else { return FileWords(path: path).name.printed(in: language) }
    let file = URL(filePath: path)
    let unpacked = file.pathExtension == "gz" ? file.deletingPathExtension() : file
    return ShownText.of(unpacked.deletingPathExtension().lastPathComponent, most: 255)
  }

  private static func view(of series: CandleSeries, options: Options) -> Range<Int> {
    // Dates are compared as they are told, so that a day is the day that its user hears.
    func index(_ time: CandleTime?, isPast: (Int64) -> Bool) -> Int? {
      guard time != nil else { return nil }
      return series.indices.partitioningIndex { isPast(options.format.told(series.time(at: $0)).writtenSeconds) }
    }
    let from = options.from.map { options.format.told($0).writtenSeconds } ?? .min
    let to =
      options.to.map { time in
        options.format.told(time).writtenSeconds + (time.basis == .date ? 86_400 : 1)
      } ?? .max
    let lower = index(options.from) { $0 >= from } ?? 0
    let upper = max(lower, index(options.to) { $0 >= to } ?? series.count)
    guard let last = options.last else { return lower..<upper }
    return max(lower, upper - last)..<upper
  }
}

/// A file that was read, and what its user must hear of it.
struct NoticedFile {
  /// The file as its user named it.
  let path: String
  let notices: [Notice]

  /// A sentence for each kind of notice.
  ///
  /// - Parameter limit: How many are told before the rest are only counted.
  /// - Returns: Sentences in the order of the file.
  func sentences(atMost limit: Int) -> [Phrase] {
    let groups = NoticeGroup.groups(of: notices)
    let told = groups.prefix(limit).map(FileWords(path: path).notice)
    return groups.count > limit ? told + [UsageWords.moreNotices(groups.count - limit, file: path)] : told
  }
}

/// A file that could not be read: the one that was asked for, or one beside it.
struct OpenFailure: Error {
  let path: String
  let cause: ReadFailure

  /// One sentence: what, where, and what to do.
  var sentence: Phrase { FileWords(path: path).failure(cause) }
}
