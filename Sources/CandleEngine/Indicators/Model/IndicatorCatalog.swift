import Foundation

/// A list of kinds of indicators, to search in and to make them from.
public struct IndicatorCatalog: Sendable {
  /// The types, in the order of a picker; each identifier stands once.
  public let types: [any Indicator.Type]

  /// Makes a catalogue; of types with the same identifier the first one counts.
  public init(_ types: [any Indicator.Type]) {
    var seen: Set<String> = []
    self.types = types.filter { seen.insert($0.kind.id).inserted }
  }

  /// The eight usual ones.
  public static let standard = IndicatorCatalog([
    MovingAverage.self, BollingerBands.self, VolumeWeightedAveragePrice.self, RelativeStrengthIndex.self,
    MovingAverageConvergenceDivergence.self, StochasticOscillator.self, AverageTrueRange.self, OnBalanceVolume.self,
  ])

  /// All twenty.
  public static let full = standard.adding([
    DonchianChannels.self, KeltnerChannels.self, SuperTrend.self, ParabolicSAR.self, IchimokuCloud.self,
    PivotPoints.self, AverageDirectionalIndex.self, CommodityChannelIndex.self, MoneyFlowIndex.self,
    WilliamsPercentR.self, RateOfChange.self, ChaikinMoneyFlow.self,
  ])

  /// What the indicators are, in the order of a picker.
  public var kinds: [IndicatorKind] { types.map { $0.kind } }

  /// A catalogue with more types behind these; one with an identifier that is there takes its place.
  public func adding(_ added: [any Indicator.Type]) -> IndicatorCatalog {
    let replaced = types.map { type in added.first { $0.kind.id == type.kind.id } ?? type }
    return IndicatorCatalog(replaced + added)
  }

  /// A catalogue without the type that has an identifier.
  public func removing(_ identifier: String) -> IndicatorCatalog {
    IndicatorCatalog(types.filter { $0.kind.id != identifier })
  }

  /// The type with exactly this identifier.
  public func type(withID identifier: String) -> (any Indicator.Type)? {
    types.first { $0.kind.id == identifier }
  }

  /// Makes the indicator of a stored descriptor: unknown keys are ignored, values are held to their ranges.
  ///
  /// - Returns: The indicator; `nil` if its identifier is not in the catalogue.
  public func indicator(for descriptor: IndicatorDescriptor) -> (any Indicator)? {
    guard let type = type(withID: descriptor.identifier) else { return nil }
    let known = type.kind.parameters.compactMap { parameter in
      descriptor.parameters[parameter.key].flatMap { parameter.clamped($0) }.map { (parameter.key, $0) }
    }
    return type.init(IndicatorParameters(Dictionary(known) { first, _ in first }))
  }

  /// The kinds whose name, identifier or alias contains a text, in any case and with or without accents.
  ///
  /// - Parameter query: What is looked for; blanks round it do not count, and a blank one finds all.
  /// - Returns: The kinds in the order of the catalogue.
  /// - Complexity: O(kinds).
  public func search(_ query: String) -> [IndicatorKind] {
    let query = Self.folded(query.trimmingCharacters(in: .whitespacesAndNewlines))
    guard !query.isEmpty else { return kinds }
    return kinds.filter { kind in
      ([kind.name, kind.id] + kind.aliases.map(\.name)).contains { Self.folded($0).contains(query) }
    }
  }

  /// A text without what does not count when names are compared: case and accents.
  static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
