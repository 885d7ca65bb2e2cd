import CandleEngine
import Presentation

/// What programs get of indicators, other series, levels and sessions; nothing where none was asked for.
struct AdditionReport {
  private let chart: Chart
  private let view: Range<Int>
  private let comparisons: [(name: String, values: [Double?])]

  init(_ chart: Chart, view: Range<Int>) {
    self.chart = chart
    self.view = view
    comparisons = chart.additions.comparisons(in: view)
  }

  private var additions: ChartAdditions { chart.additions }

  /// The values at a candle of the view.
  func candle(_ index: Int) -> [(key: String, value: JSON)] {
    var members = indicators(at: index)
    if !comparisons.isEmpty { members.append(("comparison", changes(at: index))) }
    if !additions.levels.isEmpty {
      let crossings = PriceCrossing.crossings(in: chart.series, at: index, levels: additions.levels)
      let levels = additions.levels.map { level in
        let crossing = crossings.first { $0.level == level }
        return JSON.object([
          ("level", .number(level)), ("distance", .number(chart.series.close(at: index) - level)),
          ("crossing", crossing.map { .string($0.direction.rawValue) } ?? .null),
        ])
      }
      members.append(("levels", .array(levels)))
    }
    if !additions.sessions.isEmpty {
      let place = additions.sessions.place(of: chart.series.time(at: index))
      members.append(("session", place.map { .string($0.kind.rawValue) } ?? .null))
    }
    return members
  }

  /// The values of the view.
  var ofView: [(key: String, value: JSON)] {
    guard let last = view.last else { return [] }
    var members = indicators(at: last)
    if !comparisons.isEmpty { members.append(("comparison", changes(at: last))) }
    if !additions.levels.isEmpty {
      let steps = (view.lowerBound + 1)..<view.upperBound
      let levels = additions.levels.map { level in
        let crossings = ChartAdditions.crossings(of: level, in: chart.series, range: steps)
        return JSON.object([
          ("level", .number(level)), ("distance", .number(chart.series.close(at: last) - level)),
          ("crossings", .integer(crossings.count)),
          (
            "lastCrossing",
            crossings.last.map { .string(chart.candleStyle.format.told($0.candle.time).iso8601) } ?? .null
          ),
        ])
      }
      members.append(("levels", .array(levels)))
    }
    if !additions.sessions.isEmpty {
      let kinds = view.compactMap { additions.sessions.place(of: chart.series.time(at: $0))?.kind }
      let counts = TradingSession.Kind.allCases.map { kind in
        (key: kind.rawValue, value: JSON.integer(kinds.count { $0 == kind }))
      }
      members.append(("sessions", .object(counts)))
    }
    return members
  }

  /// A data series for each line that is drawn beside the closes.
  ///
  /// - Parameter points: Those of the closes in view, whose dates are taken.
  /// - Returns: Objects as that of the closes.
  func series(points: [ChartDescriptor.Point]) -> [JSON] {
    var lines = additions.indicators.flatMap { indicator in
      let label = indicator.output.indicator.label
      let plots = indicator.output.plots
      return plots.indices.map { plot in
        (
          name: plots.count == 1 ? label : "\(label) \(plots[plot].name)",
          values: view.map { indicator.output[plot, at: $0] }
        )
      }
    }
    lines += comparisons.map { ("\($0.name) percent", $0.values) }
    return lines.map { line in
      let known = zip(points, line.values).compactMap { point, value in
        value.map { JSON.object([("x", .number(point.x)), ("y", .number($0)), ("xText", .string(point.xText))]) }
      }
      return .object([("name", .string(line.name)), ("isContinuous", .bool(true)), ("dataPoints", .array(known))])
    }
  }

  private func indicators(at index: Int) -> [(key: String, value: JSON)] {
    guard !additions.indicators.isEmpty else { return [] }
    let members = additions.indicators.map { indicator in
      let plots = indicator.output.plots.enumerated().map { place, plot in
        (key: plot.key, value: indicator.output[place, at: index].map(JSON.number) ?? .null)
      }
      return (key: indicator.name, value: JSON.object(plots))
    }
    return [("indicators", .object(members))]
  }

  /// The changes of the other series in percent, by name.
  private func changes(at index: Int) -> JSON {
    .object(
      comparisons.map { other in
        (key: other.name, value: other.values[index - view.lowerBound].map(JSON.number) ?? .null)
      })
  }
}
