/// A technical indicator with its parameters: a value that says what it draws and makes the state that computes it.
///
/// ```swift
/// let average = try MovingAverage(period: 5)
/// var output = IndicatorOutput(of: average, over: series)
/// output.append(candle)              // O(period), not a computation of all
/// output.replaceLast(with: candle)   // a candle that is still forming
/// let newest = output[0, at: output.count - 1]
/// ```
///
/// A type of your own needs ``kind``, ``plots``, ``label``, the two members for its parameters and a state; the
/// catalogue takes it with ``IndicatorCatalog/adding(_:)``.
public protocol Indicator: Sendable {
  /// What the indicator remembers between candles.
  associatedtype State: IndicatorState

  /// What the indicator is, whatever its parameters.
  static var kind: IndicatorKind { get }

  /// The parameters by key.
  var parameters: IndicatorParameters { get }

  /// Makes the indicator of parameters; keys that it does not have are ignored and those missing have their default.
  init(_ parameters: IndicatorParameters)

  /// The short name with the most important parameters, as traders write it: `SMA 20`.
  var label: String { get }

  /// What is drawn, in the order of the values of a row.
  var plots: [IndicatorPlot] { get }

  /// The areas that are filled between two plots.
  var fills: [IndicatorFill] { get }

  /// The lines at fixed values.
  var levels: [IndicatorLevel] { get }

  /// The range of the axis, where it is the same for all data.
  var preferredRange: ClosedRange<Double>? { get }

  /// How many candles there must be before any value is shown; the values of the first candles then appear with it.
  var minimumCount: Int { get }

  /// The state before the first candle.
  func makeState() -> State
}

/// What an indicator remembers of the candles so far: a value, so that a copy can be gone back to.
public protocol IndicatorState: Sendable {
  /// Takes the next candle and fills in its row.
  ///
  /// - Parameters:
  ///   - candle: The candle; its prices are finite and its volume is finite or `nil`.
  ///   - row: One place a plot, all missing; what is not set stays missing.
  /// - Complexity: O(1) or O(period), whatever the number of candles before.
  mutating func advance(_ candle: Candle, row: inout IndicatorRow)
}

extension Indicator {
  /// No areas.
  public var fills: [IndicatorFill] { [] }
  /// No lines.
  public var levels: [IndicatorLevel] { [] }
  /// The range of the data.
  public var preferredRange: ClosedRange<Double>? { nil }
  /// Values from the first candle that has them.
  public var minimumCount: Int { 1 }

  /// What is stored of the indicator: its identifier and its parameters.
  public var descriptor: IndicatorDescriptor {
    let values = Self.kind.parameters.map { ($0.key, parameters.values[$0.key] ?? $0.defaultValue) }
    return IndicatorDescriptor(identifier: Self.kind.id, parameters: Dictionary(values) { first, _ in first })
  }

  /// The same indicator with one parameter changed, by the rule of ``ParameterDescription/clamped(_:)``.
  ///
  /// - Parameters:
  ///   - key: The parameter's key; an unknown one changes nothing.
  ///   - value: The new value: held to its range; one of a wrong type changes nothing.
  /// - Returns: The changed indicator.
  public func setting(_ key: String, to value: ParameterValue) -> Self {
    guard let parameter = Self.kind.parameters.first(where: { $0.key == key }), let value = parameter.clamped(value)
    else { return self }
    var values = parameters.values
    values[key] = value
    return Self(IndicatorParameters(values))
  }
}

/// The values of one candle, one for each plot; a value that is not a finite number is a missing one.
public struct IndicatorRow: Sendable {
  private(set) var values: [Double?]
  private(set) var revision: (plot: Int, value: Double)?

  init(plotCount: Int) {
    values = Array(repeating: nil, count: plotCount)
  }

  /// The value of a plot, by its place in ``Indicator/plots``; a place that does not exist is ignored.
  public subscript(plot: Int) -> Double? {
    get { values.indices.contains(plot) ? values[plot] : nil }
    set {
      guard values.indices.contains(plot) else { return }
      values[plot] = newValue.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// Sets a plot's value of the candle before this one, for a start that is only known with the second candle.
  public mutating func revisePrevious(plot: Int, to value: Double) {
    guard values.indices.contains(plot), value.isFinite else { return }
    revision = (plot, value)
  }

  mutating func clear() {
    for plot in values.indices { values[plot] = nil }
    revision = nil
  }
}
