/// Makes any text safe to be spoken, without changing a word of it.
///
/// eSpeak NG takes some characters for commands (0x01), reads others as words ("Umlaut" for U+FFFD), splits words at
/// invisible ones, and overflows its stack on a word of several hundred characters (1.51). Sentences come already in
/// words; this is for what they quote: names of files and symbols, notes, anything typed.
package enum SpeechText {
  /// Longest word, in Unicode scalars; longer ones are spoken in pieces.
  private static let longestWord = 60
  /// Longest text, in Unicode scalars: about 40 seconds of speech.
  private static let longestText = 600

  /// The text as it may be given to the synthesiser.
  ///
  /// Control, format, private and unassigned characters go, all white space becomes single spaces, a mark or symbol
  /// repeated is there once, long words are split, and the whole ends after the last word that fits.
  ///
  /// - Complexity: O(n) in the worst case, O(1) for text of visible characters: it stops when enough is collected.
  package static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var count = 0
    var wordLength = 0
    var last: Unicode.Scalar = " "
    func append(_ scalar: Unicode.Scalar) {
      scalars.append(scalar)
      count += 1
      wordLength = scalar == " " ? 0 : wordLength + 1
      last = scalar
    }

    for scalar in text.unicodeScalars {
      guard count <= longestText else { break }
      guard let scalar = spoken(scalar) else { continue }
      if scalar == last, scalar == " " || isMarkOrSymbol(scalar) { continue }
      if scalar != " ", wordLength == longestWord { append(" ") }
      append(scalar)
    }
    return String(wholeWords(of: scalars))
  }

  /// The character to say instead, a space for what separates words, or nil for what is not there to be said.
  private static func spoken(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.properties.isWhitespace { return " " }
    switch scalar {
    // Two opening brackets begin phonemes, and even one tears the words beside it apart.
    case "[", "]": return " "
    // What is left of broken bytes.
    case "\u{FFFD}": return nil
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: return nil
    default: return scalar
    }
  }

  private static func isMarkOrSymbol(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }

  /// What fits, up to the end of a word, without a space at its end.
  private static func wholeWords(of scalars: String.UnicodeScalarView) -> Substring.UnicodeScalarView {
    var end = scalars.endIndex
    if scalars.count > longestText {
      // There is a space, as no word is longer than the text, and none beyond the limit.
      end = scalars.lastIndex(of: " ") ?? end
    }
    let fitting = scalars[..<end]
    return fitting.last == " " ? fitting.dropLast() : fitting
  }
}
