package import CandleEngine

/// A date or time as a person types it: what the time column of a file may hold, but for slashed dates.
package enum TimeText {
  /// The time that a text says, or nothing.
  package static func time(_ text: String) -> CandleTime? {
    var text = text
    return text.withUTF8 { bytes in
      guard case .certain(let time)? = try? DateText.read(bytes.trimmed) else { return nil }
      return time
    }
  }
}
