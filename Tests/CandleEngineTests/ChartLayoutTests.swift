import CandleEngine
import Foundation
import Testing

@Suite("A chart's layout (24.11)")
struct ChartLayoutTests {
  private static let layout = ChartLayout(
    style: .colorBlindSafe,
    indicators: [
      ChartLayout.Indicator(
        descriptor: IndicatorDescriptor(
          identifier: "rsi", parameters: ["period": .integer(21), "overbought": .number(80), "oversold": .number(30)]),
        colors: [RGBAColor(red: 1, green: 0.5, blue: 0.25, opacity: 0.75)], lineWidth: 2)
    ],
    drawings: [
      Drawing(
        kind: .trendLine,
        anchors: [
          DrawingAnchor(time: CandleTime(epoch: 1_700_000_000), price: 101.5),
          DrawingAnchor(time: CandleTime(epoch: 1_700_086_400), price: 98.25),
        ])
    ],
    viewport: Viewport(rightEdge: 512, spacing: 12), timeframeIdentifier: "1H")

  private func object() throws -> [String: Any] {
    let json = try Self.layout.json()
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  private func layout(of object: [String: Any]) throws -> ChartLayout {
    try ChartLayout(json: JSONSerialization.data(withJSONObject: object))
  }

  @Test("is the same after JSON")
  func roundTrip() throws {
    #expect(try ChartLayout(json: Self.layout.json()) == Self.layout)
    #expect(try Self.layout.json() == ChartLayout(json: Self.layout.json()).json())
  }

  @Test("has the original's keys and times")
  func keys() throws {
    let object = try object()
    #expect(
      object.keys.sorted()
        == ["drawings", "indicators", "schemaVersion", "style", "timeframeIdentifier", "viewport"])
    #expect(object["schemaVersion"] as? Int == 1)
    let drawing = try #require((object["drawings"] as? [[String: Any]])?.first)
    let anchors = try #require(drawing["anchors"] as? [[String: Double]])
    #expect(anchors == [["time": 721_692_800, "price": 101.5], ["time": 721_779_200, "price": 98.25]])
    #expect(drawing.keys.sorted() == ["anchors", "id", "isHidden", "isLocked", "kind", "style"])
    let indicator = try #require((object["indicators"] as? [[String: Any]])?.first)
    let descriptor = try #require(indicator["descriptor"] as? [String: Any])
    let period = try #require((descriptor["parameters"] as? [String: [String: Any]])?["period"])
    #expect(period["type"] as? String == "integer" && period["value"] as? Int == 21)
    let style = try #require(object["style"] as? [String: Any])
    #expect(style.count == 10)
    #expect((style["upColor"] as? [String: Double])?.keys.sorted() == ["blue", "green", "opacity", "red"])
  }

  @Test("may miss indicators, drawings and time frame, and have keys that are not known")
  func tolerance() throws {
    var object = try object()
    object["indicators"] = nil
    object["drawings"] = nil
    object["timeframeIdentifier"] = nil
    object["schemaVersion"] = 0
    object["somethingNew"] = ["a": 1]
    let layout = try layout(of: object)
    #expect(layout.indicators.isEmpty && layout.drawings.isEmpty && layout.timeframeIdentifier == nil)
    #expect(layout.viewport == Self.layout.viewport && layout.style == Self.layout.style)
  }

  @Test("of a newer version is refused with that version")
  func version() throws {
    var object = try object()
    object["schemaVersion"] = 2
    object["style"] = nil
    let newer = object
    #expect(throws: ChartLayoutError.unsupportedSchemaVersion(2)) { try layout(of: newer) }
  }

  @Test("that cannot be read says where")
  func errors() throws {
    var object = try object()
    object["viewport"] = ["rightEdge": 5]
    let incomplete = object
    #expect(throws: ChartLayoutError.notReadable(path: "viewport.spacing")) { try layout(of: incomplete) }
    #expect(throws: ChartLayoutError.notReadable(path: "")) { try ChartLayout(json: Data("no".utf8)) }
    let text = String(decoding: try Self.layout.json(), as: UTF8.self).replacing("\"integer\"", with: "\"fraction\"")
    #expect(throws: ChartLayoutError.notReadable(path: "indicators.0.descriptor.parameters.period.type")) {
      try ChartLayout(json: Data(text.utf8))
    }
    let odd = ChartLayout(viewport: Viewport(rightEdge: .nan, spacing: 1))
    #expect(throws: ChartLayoutError.notWritable) { try odd.json() }
  }

  @Test("damaged anywhere is read or refused")
  func damaged() throws {
    var random = SplitMix64(seed: 11)
    let whole = try Self.layout.json()
    for _ in 0..<400 {
      var json = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        json[Int.random(in: 0..<json.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do {
        let layout = try ChartLayout(json: json)
        #expect(layout.drawings.count <= 1)
      } catch {
        #expect(error != .notWritable)
      }
    }
  }

  @Test("has three styles")
  func styles() {
    #expect(ChartStyle.standard.upColor == ChartStyle.redUp.downColor)
    #expect(ChartStyle.colorBlindSafe.upColor == .blue && ChartStyle.colorBlindSafe.downColor == .orange)
    #expect(ChartStyle(bodyWidthRatio: 7, crosshairDimOpacity: -1).bodyWidthRatio == 1)
    #expect(ChartStyle.standard.indicatorPalette.count == 6)
    #expect(!RGBAColor.black.isLight && RGBAColor(red: 1, green: 1, blue: 1).isLight)
  }
}
