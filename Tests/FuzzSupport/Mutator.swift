import CandleEngine

/// Changes files a little, the same way for the same seed.
package struct Mutator {
  /// Pieces of text that price files mean something by.
  private static let pieces: [[UInt8]] =
    [
      ",", ";", "\t", "|", " ", "\n", "\r\n", "\r", "\"", "\"\"", "'", ".", "-", "+", "%", "$", "€", "0", "9", "1e308",
      "1e-320",
      "NaN", "inf", "null", "N/A", "1,234.5", "1.234,5", "1,23,456", "99999999999999999999", "-0", "K", "24:00",
      "12:00 AM",
      "2024-02-30", "03/04/2024", "13/13/13", "1704186000", "1704186000000000000", "45320", "T", "Z", "+14:00",
      "-99:99",
      "\u{FEFF}", "\0", "\u{1B}[2J", "\u{202F}", "Date", "Close", "Open", "Symbol", "sep=,", "#", "[", "]", "{", "}",
      ":", "<",
    ].map { Array($0.utf8) } + [[0xFF, 0xFE], [0xFE, 0xFF], [0x1F, 0x8B], [0x82, 0xA0], [0xC0, 0x80]]

  private let seeds: [[UInt8]]
  private let maximumCount: Int
  private var numbers: SplitMix64

  /// - Parameters:
  ///   - seeds: The files that are changed, at least one.
  ///   - maximumCount: No changed file is longer, in bytes.
  ///   - seed: Where the random numbers start.
  package init(seeds: [[UInt8]], maximumCount: Int, seed: UInt64) {
    precondition(!seeds.isEmpty)
    (self.seeds, self.maximumCount, numbers) = (seeds, maximumCount, SplitMix64(seed: seed))
  }

  /// One of the files with one to four changes.
  package mutating func next() -> [UInt8] {
    var bytes = seeds[number(below: seeds.count)]
    for _ in 0...number(below: 4) { change(&bytes) }
    return Array(bytes.prefix(maximumCount))
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = number(below: bytes.count + 1)
    let end = min(bytes.count, place + 1 + number(below: 40))
    switch number(below: 7) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(number(below: 8))
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3: bytes.replaceSubrange(place..<end, with: Self.pieces[number(below: Self.pieces.count)])
    case 4: bytes.removeSubrange(place...)
    case 5:
      let other = seeds[number(below: seeds.count)]
      bytes.replaceSubrange(place..., with: other.dropFirst(number(below: other.count + 1)))
    default: bytes.insert(contentsOf: Self.pieces[number(below: Self.pieces.count)], at: place)
    }
  }

  private mutating func number(below limit: Int) -> Int { Int(numbers.next() % UInt64(limit)) }
}
