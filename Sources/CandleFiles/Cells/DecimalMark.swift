/// What stands before the fraction of a number.
package enum DecimalMark: String, CaseIterable, Sendable {
  case point, comma

  /// The mark that then stands between thousands.
  package var other: DecimalMark { self == .point ? .comma : .point }

  var byte: UInt8 { self == .point ? .point : .comma }
}
