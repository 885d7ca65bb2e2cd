/// A number as it stands in a short label: at most two digits after the point, none where it is whole.
func shortNumber(_ value: Double) -> String {
  let hundredths = (value * 100).rounded(.toNearestOrEven)
  guard let whole = Int64(exactly: hundredths) else { return "\(value)" }
  let text = "\(Double(whole) / 100)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
