import CandleEngine
import Foundation
import Testing

@Suite("Parameters of indicators")
struct ParameterTests {
  private static let period = ParameterDescription(
    key: "period", name: "Period", kind: .integer(2...100), defaultValue: .integer(20))
  private static let multiplier = ParameterDescription(
    key: "multiplier", name: "Multiplier", kind: .number(0.1...10), defaultValue: .number(2))
  private static let method = ParameterDescription(
    key: "method", name: "Method", kind: .choice(["SMA", "EMA"]), defaultValue: .choice("SMA"))
  private static let flag = ParameterDescription(
    key: "flag", name: "Flag", kind: .boolean, defaultValue: .boolean(false))

  @Test(
    "are held to their range, and keep their value where the type is wrong",
    arguments: [
      (period, .integer(500), .integer(100)), (period, .integer(-5), .integer(2)),
      (period, .integer(.max), .integer(100)), (period, .integer(.min), .integer(2)),
      (period, .choice("EMA"), nil), (period, .boolean(true), nil), (period, .number(7), nil),
      (multiplier, .number(99), .number(10)), (multiplier, .number(.nan), nil), (multiplier, .number(.infinity), nil),
      (multiplier, .integer(3), .number(3)), (multiplier, .integer(0), .number(0.1)),
      (multiplier, .choice("2"), nil), (method, .choice("EMA"), .choice("EMA")), (method, .choice("HMA"), nil),
      (method, .integer(1), nil), (flag, .boolean(true), .boolean(true)), (flag, .integer(1), nil),
    ] as [(ParameterDescription, ParameterValue, ParameterValue?)])
  func clamping(parameter: ParameterDescription, value: ParameterValue, expected: ParameterValue?) {
    #expect(parameter.clamped(value) == expected)
  }

  @Test("change one by one, by the same rule")
  func setting() throws {
    let bands = try BollingerBands()
    #expect(bands.setting("period", to: .integer(900)).period == 500)
    #expect(bands.setting("period", to: .integer(-5)).period == 2)
    #expect(bands.setting("period", to: .choice("EMA")).period == 20)
    #expect(bands.setting("multiplier", to: .number(.nan)).multiplier == 2)
    #expect(bands.setting("colour", to: .integer(3)).descriptor == bands.descriptor)
    #expect(bands.setting("period", to: .integer(30)).multiplier == 2)
  }

  @Test(
    "that a person asks for are not changed but refused",
    arguments: [
      (period, .integer(101)), (period, .integer(1)), (period, .integer(0)), (period, .integer(.max)),
      (period, .number(3)), (multiplier, .number(0.05)), (multiplier, .number(10.5)), (multiplier, .number(.nan)),
      (multiplier, .integer(11)), (method, .choice("sma")), (flag, .integer(0)),
    ] as [(ParameterDescription, ParameterValue)])
  func refusing(parameter: ParameterDescription, value: ParameterValue) {
    #expect(throws: IndicatorError.self) { try parameter.checked(value) }
  }

  @Test("tell which of them was refused")
  func refusalsOfInitializers() {
    #expect { try MovingAverage(period: 0) } throws: { error in
      guard case .notPossible(let parameter, value: .integer(0))? = error as? IndicatorError else { return false }
      return parameter.key == "period" && parameter.kind == .integer(1...500)
    }
    #expect(throws: IndicatorError.self) { try RelativeStrengthIndex(period: -1) }
    #expect(throws: IndicatorError.self) { try RelativeStrengthIndex(overbought: .nan) }
    #expect(throws: IndicatorError.self) { try MovingAverageConvergenceDivergence(slow: .max) }
    #expect(throws: IndicatorError.self) { try IchimokuCloud(displacement: -1) }
    #expect(throws: IndicatorError.self) { try ParabolicSAR(step: 0) }
  }

  @Test("that were stored with nonsense compute with the nearest that is possible")
  func storedNonsense() throws {
    let catalog = IndicatorCatalog.full
    let stored = IndicatorDescriptor(identifier: "ma", parameters: ["period": .integer(0), "colour": .boolean(true)])
    let average = try #require(catalog.indicator(for: stored) as? MovingAverage)
    #expect(average.period == 1)
    #expect(IndicatorOutput(of: average, over: hourlyFixture).values(of: "ma") == hourlyFixture.map(\.close))
    #expect(average.descriptor.parameters.keys.sorted() == ["method", "period"])
    #expect(MovingAverage(IndicatorParameters(["period": .integer(.max)])).period == 500)
    #expect(MovingAverage(IndicatorParameters(["period": .choice("many"), "method": .integer(3)])).label == "SMA 20")
    #expect(catalog.indicator(for: IndicatorDescriptor(identifier: "ikki")) == nil)
  }

  @Test("make no indicator stop the program, whatever they are", arguments: IndicatorCatalog.full.kinds.map(\.id))
  func anyParameters(id: String) throws {
    let type = try #require(IndicatorCatalog.full.type(withID: id))
    let candles = Walk.plain.candles(30, seed: 3)
    let nonsense: [ParameterValue] = [
      .integer(.min), .integer(0), .integer(1), .integer(.max), .number(-.infinity), .number(.nan), .number(1e300),
      .boolean(true), .choice(""),
    ]
    for value in nonsense {
      let values = type.kind.parameters.map { ($0.key, value) }
      let indicator = type.init(IndicatorParameters(Dictionary(uniqueKeysWithValues: values)))
      let output = IndicatorOutput(of: indicator, over: candles)
      #expect(output.count == 30)
      for plot in output.plots { #expect(output.values(of: plot.key).count == 30) }
    }
  }

  @Test("make the identifier of what is stored, and come back from JSON")
  func descriptor() throws {
    let index = try RelativeStrengthIndex()
    #expect(index.descriptor.id == "rsi|overbought=number(70.0)|oversold=number(30.0)|period=integer(14)")
    #expect(try MovingAverage().descriptor.id == #"ma|method=choice("SMA")|period=integer(20)"#)
    #expect(OnBalanceVolume().descriptor.id == "obv")
    #expect(ParameterValue.boolean(true).spelling == "boolean(true)")

    let moved = try RelativeStrengthIndex(period: 21, overbought: 80)
    let json = try JSONEncoder().encode(moved.descriptor)
    let read = try JSONDecoder().decode(IndicatorDescriptor.self, from: json)
    #expect(read == moved.descriptor)
    #expect(IndicatorCatalog.full.indicator(for: read)?.label == "RSI 21")
    #expect((IndicatorCatalog.full.indicator(for: read) as? RelativeStrengthIndex)?.overbought == 80)
  }

  @Test("are coded as type and value, and an unknown type is an error")
  func coding() throws {
    let text = #"{"identifier":"ma","parameters":{"period":{"type":"integer","value":14}}}"#
    let read = try JSONDecoder().decode(IndicatorDescriptor.self, from: Data(text.utf8))
    #expect(read == IndicatorDescriptor(identifier: "ma", parameters: ["period": .integer(14)]))
    let values: [ParameterValue] = [.integer(3), .number(2.5), .boolean(true), .choice("EMA")]
    #expect(try JSONDecoder().decode([ParameterValue].self, from: JSONEncoder().encode(values)) == values)
    let unknown = Data(#"{"type":"colour","value":1}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ParameterValue.self, from: unknown) }
  }
}
