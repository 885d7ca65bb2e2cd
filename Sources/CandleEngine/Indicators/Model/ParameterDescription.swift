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

  /// Reads a typed value; names in any case and with or without blanks and hyphens, numbers with a decimal point.
  ///
  /// - Throws: ``IndicatorError/notReadable(_:text:)`` or ``IndicatorError/notPossible(_:value:)``.
  public func reading(_ text: some StringProtocol) throws(IndicatorError) -> ParameterValue {
    let value: ParameterValue? =
      switch kind {
      case .integer: Int(text).map { .integer($0) } ?? finiteNumber(text)
      case .number: finiteNumber(text)
      case .boolean: Bool(text.lowercased()).map { .boolean($0) }
      case .choice(let names): names.first { letters(of: $0) == letters(of: text) }.map { .choice($0) }
      }
    guard let value else { throw .notReadable(self, text: String(text)) }
    return try checked(value)
  }

  private func finiteNumber(_ text: some StringProtocol) -> ParameterValue? {
    Double(text).flatMap { $0.isFinite ? .number($0) : nil }
  }

  /// What of a name counts: `whole-series` is `Whole series`, which cannot be typed where blanks separate.
  private func letters(of name: some StringProtocol) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
