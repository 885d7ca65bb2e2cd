/// Text with places for values, like `{1}`.
enum Template {
  /// Writes a template with its values.
  ///
  /// - Parameters:
  ///   - template: The template.
  ///   - text: What it is written behind.
  ///   - appendValue: Writes the value of a place, counted from 1, behind the text.
  static func fill(_ template: String, into text: inout String, appendValue: (Int, inout String) -> Void) {
    let bytes = template.utf8
    var start = bytes.startIndex
    while let place = nextPlace(in: bytes[start...]) {
      text += words(template[start..<place.range.lowerBound], behind: text)
      appendValue(place.number, &text)
      start = place.range.upperBound
    }
    text += words(template[start...], behind: text)
  }

  /// Words without their full stop where a value before them brought one, as the second in `26. Apr..` would be.
  private static func words(_ words: Substring, behind text: String) -> Substring {
    words.utf8.first == UInt8(ascii: ".") && text.utf8.last == UInt8(ascii: ".") ? words.dropFirst() : words
  }

  /// A template with texts as its values; a place without one stays empty.
  static func filled(_ template: String, _ values: [String]) -> String {
    var text = ""
    fill(template, into: &text) { place, text in
      if values.indices.contains(place - 1) { text += values[place - 1] }
    }
    return text
  }

  /// The places of a template, each as often as it stands there, in ascending order.
  static func places(of template: String) -> [Int] {
    var places: [Int] = []
    var text = ""
    fill(template, into: &text) { number, _ in places.append(number) }
    return places.sorted()
  }

  /// The first `{n}` with one digit or two.
  private static func nextPlace(in bytes: Substring.UTF8View) -> (range: Range<String.Index>, number: Int)? {
    var rest = bytes
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      rest = rest[rest.index(after: open)...]
      let digits = rest.prefix(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard (1...2).contains(digits.count), rest[digits.endIndex...].first == UInt8(ascii: "}") else { continue }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return (open..<rest.index(after: digits.endIndex), number)
    }
    return nil
  }
}
