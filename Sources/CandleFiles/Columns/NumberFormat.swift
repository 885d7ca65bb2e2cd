/// The decimal mark of a whole file, decided by the first number whose shape proves it.
///
/// Until then numbers with three digits behind their only mark are read by what is likely, and remembered as doubted: see
/// ``Doubt``. When the file has ended, ``finish()`` tells whether that was right.
struct NumberFormat {
  /// A value that was read by what is likely.
  enum Doubt: UInt16 {
    case none = 0
    case point = 1
    case comma = 2

    init(_ mark: DecimalMark) { self = mark == .point ? .point : .comma }
  }

  /// A number with what is doubted of it.
  struct Reading {
    var value: Double
    var fractionDigits: Int
    var doubt = Doubt.none
  }

  /// What speaks for one mark or the other where no number proves it.
  struct Hints {
    /// Whether cells are separated by semicolons.
    var hasSemicolons = false
    /// Whether dates are written with points between day, month and year.
    var hasPointDates = false
    /// Whether the header is in a language that writes decimal commas.
    var hasCommaLanguage = false
    /// Whether a comma in a number could stand unquoted.
    var canHaveCommas = true
  }

  /// The mark, once it was given or a number has proved it.
  private(set) var mark: DecimalMark?
  /// What speaks for it otherwise.
  var hints = Hints()
  /// Whether hints alone decided on commas, so that numbers may be wrong by a thousand: that must be said.
  private(set) var isDaring = false
  private var doubts: Set<DecimalMark> = []
  /// The text of the first number with each doubted mark.
  private var firstDoubts: [DecimalMark: String] = [:]
  /// Whether prices were doubted, and volumes, which speak for commas between thousands.
  private var (hasDoubtedPrice, hasDoubtedVolume) = (false, false)

  init(mark: DecimalMark? = nil) {
    self.mark = mark
  }

  /// Whether values are remembered as doubted.
  var isOpen: Bool { mark == nil }

  /// Reads a number; `nil` when it is none, or none with the mark that stands.
  mutating func read(_ cell: Cell, hasSuffix: Bool = false) -> Reading? {
    if mark != .comma, let number = DecimalNumber(cell) {
      if mark == .point || !cell.contains(.point) {
        return Reading(value: number.value, fractionDigits: number.fractionDigits)
      }
    }
    guard let text = NumberText(cell, hasSuffix: hasSuffix) else { return nil }
    if mark == nil, case .decimal(let proven) = text.evidence { mark = proven }
    guard mark == nil, case .doubt(let doubted) = text.evidence else {
      return text.number(decimal: mark ?? .point).map { Reading(value: $0.value, fractionDigits: $0.fractionDigits) }
    }
    if doubts.insert(doubted).inserted { firstDoubts[doubted] = cell.text }
    if hasSuffix { hasDoubtedVolume = true } else { hasDoubtedPrice = true }
    let decimal = isLikelyDecimal(doubted) ? doubted : doubted.other
    return text.number(decimal: decimal).map {
      Reading(value: $0.value, fractionDigits: $0.fractionDigits, doubt: Doubt(doubted))
    }
  }

  /// Lets a number that is no price, such as a per cent change, prove the mark.
  mutating func learn(from cell: Cell) {
    guard mark == nil, case .decimal(let proven)? = NumberText(cell, hasSuffix: true)?.evidence else { return }
    mark = proven
  }

  /// Decides at the end of the file.
  ///
  /// - Returns: The mark.
  mutating func finish() -> DecimalMark {
    if let mark { return mark }
    let decided: DecimalMark
    switch (doubts.contains(.point), doubts.contains(.comma)) {
    case (true, true): decided = isLikelyDecimal(.comma) ? .comma : .point
    case (true, false): decided = isLikelyDecimal(.point) ? .point : .comma
    case (false, true): decided = isLikelyDecimal(.comma) ? .comma : .point
    case (false, false): decided = hints.hasCommaLanguage && hints.hasSemicolons ? .comma : .point
    }
    mark = decided
    if decided == .comma {
      // A comma between semicolons under names in a language with decimal commas can hardly be another thing.
      isDaring = !doubts.isEmpty && !(hints.hasSemicolons && hints.hasCommaLanguage && doubts == [.comma])
    } else {
      isDaring = doubts.contains(.comma) && hasDoubtedPrice && !hasDoubtedVolume
    }
    return decided
  }

  /// What must be told where hints alone have decided.
  var hintsNotice: Notice.Kind? {
    guard isDaring, let mark, let firstDoubt else { return nil }
    return .decimalByHints(text: firstDoubt.text, value: firstDoubt.value, mark: mark)
  }

  /// A number that can be read otherwise, and how it was read, once the mark has been decided.
  private var firstDoubt: (text: String, value: String)? {
    guard let mark, let (doubted, text) = firstDoubts.max(by: { $0.key == mark && $1.key != mark }) else { return nil }
    let sign = doubted == .comma ? "," : "."
    return (text, text.replacing(sign, with: doubted == mark ? "." : ""))
  }

  /// A doubted value as it is with the mark that has been decided.
  func settled(_ value: Double, _ doubt: Doubt) -> Double {
    guard doubt != .none, let mark else { return value }
    let doubted: DecimalMark = doubt == .point ? .point : .comma
    switch (isLikelyDecimal(doubted), mark == doubted) {
    case (true, false): return (value * 1_000).rounded()
    // A whole number by a thousand is rounded once, as the text would be.
    case (false, true): return value / 1_000
    default: return value
    }
  }

  /// Whether doubted values may have been read wrongly.
  var needsSettling: Bool {
    guard let mark else { return false }
    return doubts.contains { isLikelyDecimal($0) != ($0 == mark) }
  }

  private func isLikelyDecimal(_ mark: DecimalMark) -> Bool {
    switch mark {
    case .comma: hints.hasSemicolons || hints.hasPointDates || hints.hasCommaLanguage
    // Where an unquoted comma separates cells, points are decimal; elsewhere most are, if only one thing speaks against it.
    case .point:
      !(hints.canHaveCommas && (hints.hasCommaLanguage || (hints.hasSemicolons && hints.hasPointDates)))
    }
  }
}
