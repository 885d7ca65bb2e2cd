/// Why an indicator could not be made; words for it are made elsewhere.
public enum IndicatorError: Error, Equatable, Sendable {
  /// There is no indicator of the name; the nearest that there are, best first, at most three.
  case unknownName(String, nearest: [String])
  /// More values were given than the name takes, which is `allowed`.
  case tooManyParameters(name: String, given: Int, allowed: Int)
  /// A value is not of the parameter's type or not one of its choices; its kind says what would be.
  case notReadable(ParameterDescription, text: String)
  /// A value is outside the parameter's range, or of another type; its kind says what would be possible.
  case notPossible(ParameterDescription, value: ParameterValue)
}
