package import Foundation

/// What a synthesiser is given in place of the words that it misreads.
///
/// The table of English has "close" → "cloze" and "ATR" → "eigh T R". Only whole words are replaced, and no number is
/// ever touched: a word with a digit in it stays, and neither side of an entry has one. It is applied once, to the
/// spoken form of a sentence, on its way to whoever speaks.
package struct Pronunciation: Equatable, Sendable {
  /// What stands in the text, in pieces, and what is said instead.
  private struct Entry: Equatable, Sendable {
    let pieces: [Substring]
    let said: String
  }

  /// The entries by their first piece, the longest first: as they stand, and those written small, which hold in capitals
  /// too.
  private var exact: [Substring: [Entry]] = [:]
  private var folded: [Substring: [Entry]] = [:]
  private var words: Set<String> = []

  /// Makes a table that changes nothing.
  package init() {}

  /// Reads a table: an object of groups, whose names are for people, each an object of words and what is said instead.
  ///
  /// A word that is written in small letters holds with capitals too: "close" for "Close". One with capitals holds as it
  /// stands: "ATR".
  ///
  /// - Throws: ``PronunciationFault`` for the first thing that is wrong.
  package init(json data: Data) throws(PronunciationFault) {
    guard let groups = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else { throw .notAnObject }
    for (name, group) in groups.sorted(by: { $0.key < $1.key }) {
      guard let entries = group as? [String: Any] else { throw .notAGroup(name) }
      for (word, said) in entries.sorted(by: { $0.key < $1.key }) {
        guard let said = said as? String else { throw .notText(word: word) }
        try add(word, said)
      }
    }
  }

  /// This table with the entries of another for words that it has not.
  package func adding(_ other: Pronunciation) -> Pronunciation {
    var table = self
    for entry in [other.exact, other.folded].flatMap({ $0.values.joined() }) {
      let word = entry.pieces.joined()
      if !table.words.contains(word) { table.insert(word, entry) }
    }
    return table
  }

  /// The text with what is to be said.
  ///
  /// - Complexity: O(n) for a given table.
  package func spoken(_ text: String) -> String {
    guard !words.isEmpty else { return text }
    let pieces = Self.pieces(of: text)
    var result = ""
    var index = 0
    while index < pieces.count {
      if let entry = entry(at: index, of: pieces) {
        let end = index + entry.pieces.count
        // Words put in place of a sign must not run into those beside it.
        if index > 0, Self.isInWord(pieces[index - 1]), !Self.isInWord(pieces[index]) { result += " " }
        result += entry.said
        if end < pieces.count, Self.isInWord(pieces[end]), !Self.isInWord(pieces[end - 1]) { result += " " }
        index = end
      } else {
        result += pieces[index]
        index += 1
      }
    }
    return result
  }

  private mutating func add(_ word: String, _ said: String) throws(PronunciationFault) {
    let pieces = Self.pieces(of: word)
    guard let first = pieces.first, let last = pieces.last, first != " ", last != " " else { throw .noWord(word) }
    guard !pieces.contains(where: Self.hasDigit), !said.contains(where: \.isNumber) else { throw .hasDigit(word: word) }
    guard said.contains(where: \.isLetter) else { throw .saysNothing(word: word) }
    guard !words.contains(word) else { throw .twice(word: word) }
    insert(word, Entry(pieces: pieces, said: said))
  }

  private mutating func insert(_ word: String, _ entry: Entry) {
    words.insert(word)
    func inserted(into entries: [Entry]?) -> [Entry] {
      ((entries ?? []) + [entry]).sorted { $0.pieces.count > $1.pieces.count }
    }
    if word == word.lowercased() {
      folded[entry.pieces[0]] = inserted(into: folded[entry.pieces[0]])
    } else {
      exact[entry.pieces[0]] = inserted(into: exact[entry.pieces[0]])
    }
  }

  /// The longest entry that stands at a place; one that is written with capitals before one that is not.
  private func entry(at index: Int, of pieces: [Substring]) -> Entry? {
    func found(_ entries: [Entry]?, _ piece: (Substring) -> Substring) -> Entry? {
      entries?.first { entry in
        let end = index + entry.pieces.count
        guard end <= pieces.count, zip(entry.pieces, pieces[index...]).allSatisfy({ $0 == piece($1) }) else {
          return false
        }
        return !touchesNumber(index..<end, of: pieces)
      }
    }
    let lowercased = Substring(pieces[index].lowercased())
    let asItStands = found(exact[pieces[index]]) { $0 }
    let inAnyCase = folded[lowercased].flatMap { found($0) { Substring($0.lowercased()) } }
    guard let asItStands, let inAnyCase else { return asItStands ?? inAnyCase }
    return asItStands.pieces.count >= inAnyCase.pieces.count ? asItStands : inAnyCase
  }

  /// Whether a sign at an end of a place stands at a number, of which it is then a part: the sign of `5%`.
  private func touchesNumber(_ place: Range<Int>, of pieces: [Substring]) -> Bool {
    let before =
      place.lowerBound > 0 && !Self.isInWord(pieces[place.lowerBound]) && Self.hasDigit(pieces[place.lowerBound - 1])
    let after =
      place.upperBound < pieces.count && !Self.isInWord(pieces[place.upperBound - 1])
      && Self.hasDigit(pieces[place.upperBound])
    return before || after
  }

  /// A text in words, which are letters and digits in a row, and single other characters.
  private static func pieces(of text: String) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      var end = text.index(after: start)
      if isInWord(text[start]) {
        while end < text.endIndex, isInWord(text[end]) { end = text.index(after: end) }
      }
      pieces.append(text[start..<end])
      start = end
    }
    return pieces
  }

  private static func isInWord(_ piece: Substring) -> Bool { piece.first.map(isInWord) ?? false }

  private static func isInWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  private static func hasDigit(_ piece: Substring) -> Bool { piece.contains(where: \.isNumber) }
}

/// Why a table of pronunciation cannot be used.
package enum PronunciationFault: Error, Equatable, Sendable {
  /// The file is not an object in JSON.
  case notAnObject
  /// A member is not an object of words.
  case notAGroup(String)
  /// What is said for a word is not a text.
  case notText(word: String)
  /// There is no word, or it begins or ends with a space.
  case noWord(String)
  /// A word, or what is said for it, has a digit: numbers are not touched.
  case hasDigit(word: String)
  /// What is said for a word has no letter.
  case saysNothing(word: String)
  /// A word stands in two groups.
  case twice(word: String)
}
