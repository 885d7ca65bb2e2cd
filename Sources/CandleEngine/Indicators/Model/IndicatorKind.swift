/// What an indicator is, whatever its parameters: its names, where it is drawn and which parameters it has.
public struct IndicatorKind: Equatable, Sendable {
  /// The groups of a picker, in its order.
  public enum Category: String, CaseIterable, Sendable {
    /// Averages of the price.
    case movingAverages = "Moving Averages"
    /// Values that swing in a range or round a level.
    case oscillators = "Oscillators"
    /// How far prices move.
    case volatility = "Volatility"
    /// What was traded.
    case volume = "Volume"
    /// Which way prices go.
    case trend = "Trend"
    /// Everything else.
    case other = "Other"
  }

  /// Where an indicator is drawn.
  public enum Pane: Equatable, Sendable {
    /// Over the candles, on the scale of prices.
    case price
    /// In a pane of its own; the height is in points.
    case separate(height: Double)
  }

  /// Another name of an indicator, which may also settle some of its parameters: `ema` is `ma` with its method set.
  public struct Alias: Equatable, Sendable {
    /// The name, in lower case.
    public let name: String
    /// The parameters that the name settles, by key.
    public let settled: [String: ParameterValue]

    /// Makes an alias.
    public init(_ name: String, settled: [String: ParameterValue] = [:]) {
      self.name = name
      self.settled = settled
    }
  }

  /// The identifier, as it is stored and typed: `rsi`.
  public let id: String
  /// The whole name: `Relative Strength Index`.
  public let name: String
  /// The group in a picker.
  public let category: Category
  /// Where it is drawn.
  public let pane: Pane
  /// Other names that may be typed.
  public let aliases: [Alias]
  /// The parameters, in the order in which they are typed: `macd:12,26,9`.
  public let parameters: [ParameterDescription]

  /// Makes a kind.
  public init(
    id: String, name: String, category: Category, pane: Pane, aliases: [Alias] = [],
    parameters: [ParameterDescription] = []
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.pane = pane
    self.aliases = aliases
    self.parameters = parameters
  }
}

/// What is stored of an indicator: an identifier and a value for each parameter.
public struct IndicatorDescriptor: Hashable, Codable, Sendable {
  /// The identifier of the kind.
  public var identifier: String
  /// The values by key.
  public var parameters: [String: ParameterValue]

  /// Makes a descriptor.
  public init(identifier: String, parameters: [String: ParameterValue] = [:]) {
    self.identifier = identifier
    self.parameters = parameters
  }

  /// One text for the whole: `rsi|overbought=number(70.0)|oversold=number(30.0)|period=integer(14)`.
  public var id: String {
    ([identifier] + parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.spelling)" })
      .joined(separator: "|")
  }
}
