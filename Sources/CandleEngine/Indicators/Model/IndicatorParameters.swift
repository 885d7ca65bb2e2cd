/// Values of parameters by key.
///
/// Reading one always gives a possible value: what is missing, of a wrong type or out of range is replaced by the
/// default or the nearest possible one.
public struct IndicatorParameters: Hashable, Sendable {
  /// The values as they were given.
  public let values: [String: ParameterValue]

  /// Makes parameters of values as they were stored.
  public init(_ values: [String: ParameterValue] = [:]) {
    self.values = values
  }

  init(_ parts: IndicatorParameters...) {
    values = parts.reduce(into: [:]) { $0.merge($1.values) { _, last in last } }
  }

  /// The value of a parameter.
  public subscript<Value>(parameter: IndicatorParameter<Value>) -> Value {
    values[parameter.description.key].flatMap { parameter.description.clamped($0) }.flatMap { Value($0) }
      ?? parameter.defaultValue
  }
}
