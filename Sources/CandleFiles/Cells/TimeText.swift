package import CandleEngine

/// A date or time as a person types it: what the time column of a file may hold, but for slashed dates and numbers of days.
package enum TimeText {
  /// The time that a text says, or nothing.
  package static func time(_ text: String) -> CandleTime? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = DateText()
      guard case .certain(let time)? = try? reader.read(bytes.trimmed), reader.marks.isDisjoint(with: [.serialDay])
      else { return nil }
      return time
    }
  }
}
