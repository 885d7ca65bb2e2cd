public import Foundation

/// A point that a drawing hangs on: a time and a price, never an index, so that it stays when candles arrive.
public struct DrawingAnchor: Equatable, Codable, Sendable {
  /// The time; a date or a wall-clock time stands as if its calendar were that of UTC.
  public var time: Date
  /// The price, in the unit of the candles.
  public var price: Double

  /// Makes an anchor.
  public init(time: Date, price: Double) {
    self.time = time
    self.price = price
  }

  /// Makes an anchor at the time of a candle.
  public init(time: CandleTime, price: Double) {
    self.init(time: Date(timeIntervalSince1970: time.secondsSince1970), price: price)
  }
}

/// Something that is drawn over the candles: a line, a box, levels or a note.
///
/// Whoever shows drawings owns their list: later ones lie on top, and there is no undo here.
///
/// - Source: candle chart specification, section 17.
public struct Drawing: Equatable, Identifiable, Codable, Sendable {
  /// What is drawn.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// A price, over the whole chart.
    case horizontalLine
    /// A time.
    case verticalLine
    /// A text at a point.
    case textNote
    /// A price from the first anchor on, to the side on which the second lies.
    case horizontalRay
    /// A line between two points.
    case trendLine
    /// A line from the first point through the second and on.
    case ray
    /// A box between two corners.
    case rectangle
    /// Levels between two prices.
    case fibonacciRetracement

    /// How many anchors it hangs on.
    public var anchorCount: Int {
      switch self {
      case .horizontalLine, .verticalLine, .textNote: 1
      case .horizontalRay, .trendLine, .ray, .rectangle, .fibonacciRetracement: 2
      }
    }
  }

  /// How it is drawn.
  public struct Style: Equatable, Codable, Sendable {
    /// The colour of its lines.
    public var color: RGBAColor
    /// The width of its lines in points.
    public var lineWidth: Double
    /// The lengths of dashes and gaps in points; `nil` is a solid line.
    public var dash: [Double]?
    /// How opaque its inside is, 0 to 1; `nil` is not filled.
    public var fillOpacity: Double?

    /// Makes a style.
    public init(
      color: RGBAColor = RGBAColor(red: 0.2, green: 0.5, blue: 0.95), lineWidth: Double = 1.5, dash: [Double]? = nil,
      fillOpacity: Double? = nil
    ) {
      self.color = color
      self.lineWidth = lineWidth
      self.dash = dash
      self.fillOpacity = fillOpacity
    }
  }

  /// What tells it from others.
  public var id: UUID
  /// What is drawn.
  public var kind: Kind
  /// The points it hangs on; a drawing with fewer than its kind needs has no lines.
  public var anchors: [DrawingAnchor]
  /// How it is drawn.
  public var style: Style
  /// Whether it is kept from being moved.
  public var isLocked: Bool
  /// Whether it is not shown.
  public var isHidden: Bool
  /// The text of a note.
  public var text: String?

  /// Makes a drawing.
  public init(
    id: UUID = UUID(), kind: Kind, anchors: [DrawingAnchor], style: Style = Style(), isLocked: Bool = false,
    isHidden: Bool = false, text: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.anchors = anchors
    self.style = style
    self.isLocked = isLocked
    self.isHidden = isHidden
    self.text = text
  }

  /// The text that a note shows: its own, or `Note`.
  public var noteText: String { text.flatMap { $0.isEmpty ? nil : $0 } ?? "Note" }

  /// Moves all anchors by the same time and price; a locked drawing stays.
  public mutating func move(bySeconds seconds: Double, price: Double) {
    guard !isLocked, seconds.isFinite, price.isFinite else { return }
    for index in anchors.indices {
      anchors[index].time += seconds
      anchors[index].price += price
    }
  }

  /// What the axis says beside it: the price of a horizontal line or ray, the time of a vertical line.
  public func axisTag(format: FormatContext, digits: Int, interval: Double) -> String? {
    guard let anchor = anchors.first else { return nil }
    switch kind {
    case .horizontalLine, .horizontalRay:
      return format.price(anchor.price, digits: digits)
    case .verticalLine:
      let seconds = anchor.time.timeIntervalSince1970.rounded(.down)
      return Int64(exactly: seconds).map { format.detailedTime(CandleTime(epoch: $0), interval: interval) }
    case .textNote, .trendLine, .ray, .rectangle, .fibonacciRetracement:
      return nil
    }
  }
}

/// A colour in red, green and blue, and how opaque it is; each from 0 to 1.
public struct RGBAColor: Hashable, Codable, Sendable {
  /// Red.
  public var red: Double
  /// Green.
  public var green: Double
  /// Blue.
  public var blue: Double
  /// From 0, which cannot be seen, to 1.
  public var opacity: Double

  /// Makes a colour.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// Whether text on it is to be black rather than white.
  public var isLight: Bool { 0.299 * red + 0.587 * green + 0.114 * blue > 0.6 }
}

/// The levels of a Fibonacci retracement.
public struct FibonacciLevel: Hashable, Sendable {
  /// The share of the way from the first anchor's price to the second's.
  public let ratio: Double

  /// The levels from the first anchor to the second.
  public static let all = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1].map { FibonacciLevel(ratio: $0) }

  /// The level's name, such as `61.8%`.
  public var label: String {
    let tenths = Int((ratio * 1_000).rounded())
    return "\(tenths / 10).\(tenths % 10)%"
  }
}
