/// What values a parameter can have.
public enum ParameterKind: Equatable, Sendable {
  /// Whole numbers; the step is that of a control.
  case integer(ClosedRange<Int>, step: Int = 1)
  /// Numbers; the step is that of a control.
  case number(ClosedRange<Double>, step: Double = 0.1)
  /// Yes or no.
  case boolean
  /// One of these names.
  case choice([String])
}

/// What a parameter is: its key, its name and what values it can have.
public struct ParameterDescription: Equatable, Sendable {
  /// The key, as it is stored.
  public let key: String
  /// The name, as a picker shows it.
  public let name: String
  /// What values it can have.
  public let kind: ParameterKind
  /// The value that it has unless another is given.
  public let defaultValue: ParameterValue

  /// Makes a description.
  public init(key: String, name: String, kind: ParameterKind, defaultValue: ParameterValue) {
    self.key = key
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
  }

  /// The lenient rule, for stored values and controls: a number is held to its range.
  ///
  /// - Returns: The value held to its range, with the parameter's own type; `nil`, which changes nothing, for a wrong
  ///   type, a number that is not finite and a name that is not a choice.
  /// - Source: candle chart specification, sections 14 and 24.7.
  public func clamped(_ value: ParameterValue) -> ParameterValue? {
    switch (kind, value) {
    case (.integer(let range, _), .integer(let number)): .integer(number.clamped(to: range))
    case (.number(let range, _), .integer(let number)): .number(Double(number).clamped(to: range))
    case (.number(let range, _), .number(let number)):
      number.isFinite ? .number(number.clamped(to: range)) : nil
    case (.boolean, .boolean): value
    case (.choice(let names), .choice(let name)): names.contains(name) ? value : nil
    default: nil
    }
  }

  /// The strict rule, for what a person asks for: what is not possible is an error.
  ///
  /// - Returns: The value with the parameter's own type.
  /// - Throws: ``IndicatorError/notPossible(_:value:)``.
  public func checked(_ value: ParameterValue) throws(IndicatorError) -> ParameterValue {
    guard let clamped = clamped(value) else { throw .notPossible(self, value: value) }
    switch value {
    case .integer(let number) where Double(clamped) != Double(number): throw .notPossible(self, value: value)
    case .number(let number) where Double(clamped) != number: throw .notPossible(self, value: value)
    default: return clamped
    }
  }

  /// Reads a typed value; names in any case, numbers with a decimal point.
  ///
  /// - Throws: ``IndicatorError/notReadable(_:text:)`` or ``IndicatorError/notPossible(_:value:)``.
  public func reading(_ text: some StringProtocol) throws(IndicatorError) -> ParameterValue {
    let value: ParameterValue? =
      switch kind {
      case .integer: Int(text).map { .integer($0) } ?? finiteNumber(text)
      case .number: finiteNumber(text)
      case .boolean: Bool(text.lowercased()).map { .boolean($0) }
      case .choice(let names): names.first { $0.lowercased() == text.lowercased() }.map { .choice($0) }
      }
    guard let value else { throw .notReadable(self, text: String(text)) }
    return try checked(value)
  }

  private func finiteNumber(_ text: some StringProtocol) -> ParameterValue? {
    Double(text).flatMap { $0.isFinite ? .number($0) : nil }
  }
}

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
