public import Foundation

/// How a chart was left: style, indicators, drawings and viewport, kept as JSON.
///
/// The JSON is that of the original: unknown keys are passed over, what may be missing is empty, and times are seconds
/// since the start of 2001 in UTC. Symbol, time frame, pane sizes and a price range held by hand are not kept;
/// `timeframeIdentifier` is the caller's own.
///
/// - Source: candle chart specification, section 18.
public struct ChartLayout: Equatable, Sendable {
  /// The newest version that this code reads, and the one it writes.
  public static let currentSchemaVersion = 1

  /// An indicator on the chart.
  public struct Indicator: Equatable, Codable, Sendable {
    /// Which indicator, with its parameters.
    public var descriptor: IndicatorDescriptor
    /// Its colours; none takes them from the palette.
    public var colors: [RGBAColor]
    /// The width of its lines in points; `nil` is its own.
    public var lineWidth: Double?
    /// Whether it is shown.
    public var isVisible: Bool

    /// Makes an entry.
    public init(
      descriptor: IndicatorDescriptor, colors: [RGBAColor] = [], lineWidth: Double? = nil, isVisible: Bool = true
    ) {
      self.descriptor = descriptor
      self.colors = colors
      self.lineWidth = lineWidth
      self.isVisible = isVisible
    }
  }

  /// Colours and proportions.
  public var style: ChartStyle
  /// The indicators, in their order.
  public var indicators: [Indicator]
  /// The drawings, the topmost last.
  public var drawings: [Drawing]
  /// What was on screen; clamp it to the data that are loaded when it is restored (``ChartElement/restore(_:)``).
  public var viewport: Viewport
  /// What the caller calls the distance between candles; not interpreted.
  public var timeframeIdentifier: String?

  /// Makes a layout.
  public init(
    style: ChartStyle = .standard, indicators: [Indicator] = [], drawings: [Drawing] = [], viewport: Viewport,
    timeframeIdentifier: String? = nil
  ) {
    self.style = style
    self.indicators = indicators
    self.drawings = drawings
    self.viewport = viewport
    self.timeframeIdentifier = timeframeIdentifier
  }

  /// Reads a layout from JSON.
  ///
  /// - Throws: ``ChartLayoutError``, which says whether a newer program wrote it or what is wrong where.
  public init(json: Data) throws(ChartLayoutError) {
    do {
      self = try JSONDecoder().decode(ChartLayout.self, from: json)
    } catch let error as ChartLayoutError {
      throw error
    } catch let error as DecodingError {
      throw ChartLayoutError(error)
    } catch {
      throw .notReadable(path: "")
    }
  }

  /// The layout as JSON, with its keys in the order of the alphabet.
  ///
  /// - Throws: ``ChartLayoutError/notWritable`` if a number is not finite, for which JSON has no words.
  public func json() throws(ChartLayoutError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    do {
      return try encoder.encode(self)
    } catch {
      throw .notWritable
    }
  }
}

/// Why a layout could not be read or written.
public enum ChartLayoutError: Error, Equatable, Sendable {
  /// A newer program wrote it, with that version.
  case unsupportedSchemaVersion(Int)
  /// Something is missing or of a wrong kind; the path names the keys to it, with dots, and is empty for no JSON at all.
  case notReadable(path: String)
  /// A number is not finite.
  case notWritable

  init(_ error: DecodingError) {
    let path: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    self = .notReadable(path: path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "."))
  }
}

extension ChartLayout: Codable {
  private enum CodingKeys: String, CodingKey {
    case schemaVersion
    case style
    case indicators
    case drawings
    case viewport
    case timeframeIdentifier
  }

  /// Reads a layout of any version up to the current one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .schemaVersion)
    guard version <= Self.currentSchemaVersion else { throw ChartLayoutError.unsupportedSchemaVersion(version) }
    style = try container.decode(ChartStyle.self, forKey: .style)
    indicators = try container.decodeIfPresent([Indicator].self, forKey: .indicators) ?? []
    drawings = try container.decodeIfPresent([Drawing].self, forKey: .drawings) ?? []
    viewport = try container.decode(Viewport.self, forKey: .viewport)
    timeframeIdentifier = try container.decodeIfPresent(String.self, forKey: .timeframeIdentifier)
  }

  /// Writes a layout of the current version.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.currentSchemaVersion, forKey: .schemaVersion)
    try container.encode(style, forKey: .style)
    try container.encode(indicators, forKey: .indicators)
    try container.encode(drawings, forKey: .drawings)
    try container.encode(viewport, forKey: .viewport)
    try container.encodeIfPresent(timeframeIdentifier, forKey: .timeframeIdentifier)
  }
}
