/// A parameter with its type in Swift: the key by which ``IndicatorParameters`` is read.
public struct IndicatorParameter<Value: ParameterRepresentable>: Sendable {
  /// What the parameter is.
  public let description: ParameterDescription
  /// The value that it has unless another is given.
  public let defaultValue: Value

  /// Makes a parameter of any kind.
  public init(_ key: String, _ name: String, default defaultValue: Value, kind: ParameterKind) {
    self.defaultValue = defaultValue
    description = ParameterDescription(key: key, name: name, kind: kind, defaultValue: defaultValue.parameterValue)
  }

  /// The parameter with a value, held to what is possible.
  ///
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public func callAsFunction(_ value: Value) throws(IndicatorError) -> IndicatorParameters {
    IndicatorParameters([description.key: try description.checked(value.parameterValue)])
  }
}

extension IndicatorParameter where Value == Int {
  /// Makes a parameter of whole numbers.
  public init(_ key: String, _ name: String, default defaultValue: Int, in range: ClosedRange<Int>) {
    self.init(key, name, default: defaultValue, kind: .integer(range))
  }

  /// Makes the usual parameter for a number of candles, `period`.
  public static func period(_ defaultValue: Int, in range: ClosedRange<Int> = 1...500) -> Self {
    Self("period", "Period", default: defaultValue, in: range)
  }
}

extension IndicatorParameter where Value == Double {
  /// Makes a parameter of numbers.
  public init(
    _ key: String, _ name: String, default defaultValue: Double, in range: ClosedRange<Double>, step: Double = 0.1
  ) {
    self.init(key, name, default: defaultValue, kind: .number(range, step: step))
  }
}

extension IndicatorParameter where Value: ParameterChoice {
  /// Makes a parameter that is one of the cases of an enumeration.
  public init(_ key: String, _ name: String, default defaultValue: Value) {
    self.init(key, name, default: defaultValue, kind: .choice(Value.allCases.map(\.rawValue)))
  }
}
