/// The value of a parameter, with its type.
///
/// Coded as an object of `type` and `value`: `{"type": "integer", "value": 14}`.
public enum ParameterValue: Hashable, Sendable {
  /// A whole number, for instance of candles.
  case integer(Int)
  /// A number.
  case number(Double)
  /// Yes or no.
  case boolean(Bool)
  /// One of some names.
  case choice(String)

  /// The value as the descriptor's id spells it: `integer(14)`, `number(70.0)`, `choice("SMA")`, `boolean(true)`.
  public var spelling: String {
    switch self {
    case .integer(let value): "integer(\(value))"
    case .number(let value): "number(\(value))"
    case .boolean(let value): "boolean(\(value))"
    case .choice(let value): "choice(\(String(reflecting: value)))"
    }
  }
}

extension ParameterValue: Codable {
  private enum CodingKeys: String, CodingKey {
    case type
    case value
  }

  private enum TypeName: String, Codable {
    case integer
    case number
    case boolean
    case choice
  }

  /// Reads a value; a type that is not known is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(TypeName.self, forKey: .type) {
    case .integer: self = .integer(try container.decode(Int.self, forKey: .value))
    case .number: self = .number(try container.decode(Double.self, forKey: .value))
    case .boolean: self = .boolean(try container.decode(Bool.self, forKey: .value))
    case .choice: self = .choice(try container.decode(String.self, forKey: .value))
    }
  }

  /// Writes the type and the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .integer(let value):
      try container.encode(TypeName.integer, forKey: .type)
      try container.encode(value, forKey: .value)
    case .number(let value):
      try container.encode(TypeName.number, forKey: .type)
      try container.encode(value, forKey: .value)
    case .boolean(let value):
      try container.encode(TypeName.boolean, forKey: .type)
      try container.encode(value, forKey: .value)
    case .choice(let value):
      try container.encode(TypeName.choice, forKey: .type)
      try container.encode(value, forKey: .value)
    }
  }
}

/// A type that a parameter's value can have in Swift.
public protocol ParameterRepresentable: Equatable, Sendable {
  /// Makes the Swift value, or nothing if the type or the name does not fit.
  init?(_ value: ParameterValue)
  /// The value with its type.
  var parameterValue: ParameterValue { get }
}

extension Int: ParameterRepresentable {
  /// Takes an integer.
  public init?(_ value: ParameterValue) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
  /// An integer.
  public var parameterValue: ParameterValue { .integer(self) }
}

extension Double: ParameterRepresentable {
  /// Takes a number or an integer.
  public init?(_ value: ParameterValue) {
    switch value {
    case .number(let number): self = number
    case .integer(let number): self = Double(number)
    case .boolean, .choice: return nil
    }
  }
  /// A number.
  public var parameterValue: ParameterValue { .number(self) }
}

extension Bool: ParameterRepresentable {
  /// Takes a boolean.
  public init?(_ value: ParameterValue) {
    guard case .boolean(let flag) = value else { return nil }
    self = flag
  }
  /// A boolean.
  public var parameterValue: ParameterValue { .boolean(self) }
}

/// An enumeration of names that a parameter chooses from.
public protocol ParameterChoice: ParameterRepresentable, CaseIterable, RawRepresentable where RawValue == String {}

extension ParameterChoice {
  /// Takes one of the names.
  public init?(_ value: ParameterValue) {
    guard case .choice(let name) = value else { return nil }
    self.init(rawValue: name)
  }
  /// The name.
  public var parameterValue: ParameterValue { .choice(rawValue) }
}
