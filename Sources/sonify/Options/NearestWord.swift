/// Finds the word that a typing mistake was meant to be.
enum NearestWord {
  /// The nearest of some words, if it is near enough to be meant: at most a third of its letters differ.
  static func to(_ typed: String, among words: [String]) -> String? {
    // Every letter more is a difference, and nobody knows how long the typed word is.
    let length = typed.count
    let possible = words.filter { abs($0.count - length) <= mostDifferences(from: $0) }
    let ranked = possible.map { (word: $0, distance: distance(Array(typed), Array($0))) }
    guard let nearest = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return nearest.distance <= mostDifferences(from: nearest.word) ? nearest.word : nil
  }

  private static func mostDifferences(from word: String) -> Int { max(1, word.count / 3) }

  /// Single letters to add, take away or change, and neighbours to exchange, to make one word of the other.
  ///
  /// - Source: Damerau 1964, in its restricted form, two rows at a time.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (leftPlace, leftLetter) in left.enumerated() {
      var row = [leftPlace + 1]
      for (rightPlace, rightLetter) in right.enumerated() {
        let change = last[rightPlace] + (leftLetter == rightLetter ? 0 : 1)
        var best = min(change, last[rightPlace + 1] + 1, row[rightPlace] + 1)
        if leftPlace > 0, rightPlace > 0, leftLetter == right[rightPlace - 1], left[leftPlace - 1] == rightLetter {
          best = min(best, beforeLast[rightPlace - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
