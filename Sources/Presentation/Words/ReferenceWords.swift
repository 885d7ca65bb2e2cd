import CandleEngine

/// A price that the current one can be heard against.
package enum ReferenceKind: Equatable, Sendable {
  case previousClose, lowest, highest, bookmark
  /// The mean of so many closes, the current one included.
  case average(count: Int)
  case roundNumber
}

/// A reference and its price.
package struct Reference: Equatable, Sendable {
  package let kind: ReferenceKind
  package let price: Double

  package init(_ kind: ReferenceKind, price: Double) {
    self.kind = kind
    self.price = price
  }
}

/// What is said with reference tones.
package struct ReferenceWords: Sendable {
  private let values: Values

  package init(chart: Chart) { values = chart.values }

  /// The names and prices of the references, in the order of their tones, and the close that follows each.
  package func list(_ references: [Reference], close: Double) -> Phrase {
    guard !references.isEmpty else { return "No reference. Close \(values.price(close))." }
    return "\(Phrase.list(references.map(words)).capitalised). Close \(values.price(close))."
  }

  private func words(for reference: Reference) -> Phrase {
    "\(name(of: reference.kind)) \(values.price(reference.price))"
  }

  private func name(of kind: ReferenceKind) -> Phrase {
    switch kind {
    case .previousClose: "previous close"
    case .lowest: "lowest in view"
    case .highest: "highest in view"
    case .bookmark: "bookmark"
    case .average(let count): "average of \(count) candles"
    case .roundNumber: "round number"
    }
  }
}
