// The same type stands with the indicators; this file goes when they are in.
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
