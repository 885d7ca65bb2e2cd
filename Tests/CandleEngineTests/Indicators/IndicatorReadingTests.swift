import CandleEngine
import Testing

@Suite("An indicator as it is typed")
struct IndicatorReadingTests {
  @Test(
    "is read with its parameters in their order",
    arguments: [
      ("sma:5", #"ma|method=choice("SMA")|period=integer(5)"#),
      ("EMA:20", #"ma|method=choice("EMA")|period=integer(20)"#),
      ("ma:7,wma", #"ma|method=choice("WMA")|period=integer(7)"#),
      ("macd:12,26,9", "macd|fast=integer(12)|signal=integer(9)|slow=integer(26)"),
      ("macd:5", "macd|fast=integer(5)|signal=integer(9)|slow=integer(26)"),
      (" rsi : 21 , 80.5 ", "rsi|overbought=number(80.5)|oversold=number(30.0)|period=integer(21)"),
      ("rsi:21,80", "rsi|overbought=number(80.0)|oversold=number(30.0)|period=integer(21)"),
      ("sma5", #"ma|method=choice("SMA")|period=integer(5)"#),
      ("RSI 21", "rsi|overbought=number(70.0)|oversold=number(30.0)|period=integer(21)"),
      (" macd (12, 26,9) ", "macd|fast=integer(12)|signal=integer(9)|slow=integer(26)"),
      ("obv", "obv"), ("Williams %R:10", "williamsR|period=integer(10)"), ("williamsr", "williamsR|period=integer(14)"),
      ("momentum:10", #"roc|mode=choice("Absolute")|period=integer(10)"#),
      ("roc:10,percent", #"roc|mode=choice("Percent")|period=integer(10)"#),
      ("vwap:whole series", #"vwap|anchor=choice("Whole series")"#),
      ("vwap:Whole-Series", #"vwap|anchor=choice("Whole series")"#),
    ])
  func reading(text: String, id: String) throws {
    #expect(try indicator(text).descriptor.id == id)
  }

  @Test(
    "with a name that does not exist is answered with the nearest that do",
    arguments: [
      ("smaa:5", ["sma", "ma", "ema"]), ("rsl", ["rsi"]), ("sam50", ["sma"]), ("(5)", []),
      ("50", []), ("mcad", ["macd"]), ("bolinger", ["bollinger"]),
      ("relative", ["rsi"]), ("xyzzy-plugh", []), ("", []), (":5", []), (String(repeating: "m", count: 100_000), []),
    ] as [(String, [String])])
  func unknownName(text: String, nearest: [String]) {
    let error = failure(text)
    guard case .unknownName(_, let names)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Array(names.prefix(nearest.count)) == nearest)
    #expect(nearest.isEmpty == names.isEmpty)
    #expect(names.count <= 3)
  }

  @Test(
    "with too many parameters is refused",
    arguments: [("sma:5,EMA", 2, 1), ("obv:3", 1, 0), ("macd:12,26,9,1", 4, 3), ("rsi:14,70,30,", 4, 3)])
  func tooMany(text: String, given: Int, allowed: Int) {
    let name = String(text.prefix { $0 != ":" })
    #expect(failure(text) == .tooManyParameters(name: name, given: given, allowed: allowed))
  }

  @Test(
    "with something that is no value of its kind is refused",
    arguments: [
      ("sma:five", "period", "five"), ("sma:", "period", ""), ("macd:12,,9", "slow", ""), ("sma:5 6", "period", "5 6"),
      ("bb:20,nan", "multiplier", "nan"), ("bb:20,inf", "multiplier", "inf"), ("bb:20,1e999", "multiplier", "1e999"),
      ("pivots:woodie", "method", "woodie"), ("sma:5:6", "period", "5:6"),
    ])
  func notReadable(text: String, key: String, part: String) {
    guard case .notReadable(let parameter, text: let refused)? = failure(text) else {
      Issue.record("\(String(describing: failure(text)))")
      return
    }
    #expect(parameter.key == key)
    #expect(refused == part)
  }

  @Test(
    "with a value outside the range is refused with the range",
    arguments: [
      ("sma:0", .integer(0), .integer(1...500)), ("sma:-3", .integer(-3), .integer(1...500)),
      ("sma:501", .integer(501), .integer(1...500)), ("sma:5.5", .number(5.5), .integer(1...500)),
      ("sma:99999999999999999999", .number(1e20), .integer(1...500)),
      ("bb:1", .integer(1), .integer(2...500)), ("bb:20,0", .number(0), .number(0.1...10)),
      ("stochastic:14,101", .integer(101), .integer(1...100)),
    ] as [(String, ParameterValue, ParameterKind)])
  func outOfRange(text: String, value: ParameterValue, kind: ParameterKind) {
    guard case .notPossible(let parameter, let refused)? = failure(text) else {
      Issue.record("\(String(describing: failure(text)))")
      return
    }
    #expect(parameter.kind == kind)
    #expect(refused == value)
  }

  private func failure(_ text: String) -> IndicatorError? {
    do throws(IndicatorError) {
      _ = try IndicatorCatalog.full.indicator(reading: text)
      return nil
    } catch {
      return error
    }
  }
}
