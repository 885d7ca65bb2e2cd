/// The parts of a date in words.
struct WordedDate {
  var month: Int64?
  var numbers: [CellReader.Number] = []

  /// Reads up to the end, or to where a time of day begins.
  mutating func read(_ reader: inout CellReader) throws(DateFault) {
    while !reader.isAtEnd {
      let before = reader
      if reader.next == 0xE5 || reader.next >= 0xE6 { if try readSigns(&reader) { return } }
      if let number = reader.number() {
        // A number before a colon, or a third one, is the hour.
        if reader.next == UInt8(ascii: ":") || numbers.count == 2 {
          reader = before
          return
        }
        guard number.digitCount <= 2 || number.digitCount == 4 else { throw .notADate }
        numbers.append(number)
      } else if let word = reader.word() {
        if month == nil, let named = MonthName.month(word) {
          month = named
        } else if word.isWord("t"), month != nil, numbers.count == 2 {
          reader = before
          return
        } else if !MonthName.isFiller(word) {
          throw .notADate
        }
      } else if numbers.count == 2, month != nil, reader.next == .space {
        reader = before
        return
      } else if reader.take(ofAny: "-/.,'") == nil {
        reader.takeSpaces()
        if reader.index == before.index { throw .notADate }
      }
    }
  }

  /// `2024年1月5日` and `2024년 1월 5일`: numbers before the signs for year, month and day.
  private mutating func readSigns(_ reader: inout CellReader) throws(DateFault) -> Bool {
    guard let sign = reader.word(), numbers.count >= 1 else { throw .notADate }
    switch String(decoding: sign, as: UTF8.self) {
    case "年", "년": return false
    case "月", "월":
      guard let last = numbers.popLast() else { throw .notADate }
      month = last.value
      return false
    case "日", "일", "号": return true
    default: throw .notADate
    }
  }
}
