import CandleEngine
package import Presentation

/// What programs get of a chart: candles, summaries, the audio graph's descriptor.
package struct ChartReport: Sendable {
  private let chart: Chart
  private let view: Range<Int>
  private let additions: AdditionReport

  /// - Parameters:
  ///   - chart: The chart of the whole series.
  ///   - view: The candles that are asked about.
  package init(_ chart: Chart, view: Range<Int>) {
    self.chart = chart
    self.view = view
    additions = AdditionReport(chart, view: view)
  }

  /// A candle: its index in the whole series, its values and its sentence.
  package func candle(_ index: Int) -> JSON {
    let candle = chart.series[index]
    return .object(
      [
        ("index", .integer(index)), ("time", .string(told(candle.time))), ("open", .number(candle.open)),
        ("high", .number(candle.high)), ("low", .number(candle.low)), ("close", .number(candle.close)),
        ("volume", candle.volume.map(JSON.number) ?? .null), ("text", .string(chart.description(of: index))),
      ] + additions.candle(index))
  }

  /// The summary of the view.
  package var summary: JSON {
    let summary = chart.summary(of: view)
    return .object(
      [
        ("text", .string(summary.text)), ("count", .integer(summary.count)),
        ("first", summary.first.map { .string(told($0.time)) } ?? .null),
        ("last", summary.last.map { .string(told($0.time)) } ?? .null),
        ("close", summary.last.map { .number($0.close) } ?? .null), ("change", .number(summary.change)),
      ] + additions.ofView)
  }

  /// The audio graph's descriptor of the view.
  package var descriptor: JSON {
    let descriptor = ChartDescriptor(of: chart.series, in: view, style: chart.summaryStyle)
    return .object([
      ("title", .string(descriptor.title)), ("summary", .string(descriptor.summary)),
      ("xAxis", axis(descriptor.xAxis)), ("yAxis", axis(descriptor.yAxis)), ("additionalAxes", .array([])),
      (
        "series",
        .array(
          [
            .object([
              ("name", .string(descriptor.seriesName)), ("isContinuous", .bool(descriptor.isContinuous)),
              ("dataPoints", .array(descriptor.points.map(point))),
            ])
          ] + additions.series(points: descriptor.points))
      ),
    ])
  }

  private func axis(_ axis: ChartDescriptor.Axis) -> JSON {
    .object([
      ("title", .string(axis.title)),
      ("range", .array([.number(axis.range.lowerBound), .number(axis.range.upperBound)])),
      ("gridlines", .array(axis.gridlines.map(JSON.number))),
    ])
  }

  private func point(_ point: ChartDescriptor.Point) -> JSON {
    .object([
      ("x", .number(point.x)), ("y", .number(point.y)), ("xText", .string(point.xText)),
      ("yText", .string(point.yText)),
    ])
  }

  private func told(_ time: CandleTime) -> String { chart.candleStyle.format.told(time).iso8601 }
}
