import CandleEngine
import Explorer
import Presentation

/// Inputs of somebody who presses anything: keys of all commands and of none, menus, lines typed and left, news of what is
/// played.
struct RandomInputs {
  private var numbers: SplitMix64
  private let candleCount: Int

  init(seed: UInt64, candleCount: Int) {
    numbers = SplitMix64(seed: seed)
    self.candleCount = candleCount
  }

  private static let commandKeys = Keymap.bindings.flatMap(\.keys)
  private static let otherKeys = [
    "F5", "F12", "Tab", "Shift+Tab", "Insert", "Delete", "Ctrl+A", "Ctrl+G", "Alt+x", "Shift+Left", "That key", "é",
    "日",
    "👩‍🦯", "\"", "%", "$", "\\", "`",
  ]
  private static let texts = [
    "", " ", "2008", "march", "3 march 2008", "2008-03-03", "31.2.2008", "30/2", "14:30", "99:99", "1", "0", "-20",
    "+20",
    "+9223372036854775807", "-9223372036854775808", "99999999999999999999", "50%", "-3%", "1e999%", "nan%", "$185",
    "$nan",
    "$-1e308", "1.5", "-0.0", ".", "..", "-", "+", "%", "$", "€5", "year", "99999-1-1", "1/1/99999999", "9999999999-12",
    "999999999999-1-1", "9223372036854775807-12", "range 170 200", "range 0 1e308", "range wider", "range narrower",
    "range -1e308 1e308", "range -5--1", "range auto", "range nan inf", "level 1e308", "level -inf", "level 0x10",
    "level 1.234,50", "level 100", "level 5",
    "indicator sma:3", "indicator macd", "indicator rsi:2", "indicator bollinger:5", "indicator nothing",
    "find crossing", "find crossing 5", "find crossing sma:3", "find crossing x", "play backwards",
    "play-view backwards",
    "play bullish", "play up", "find fall 2008", "find hammer", "sma:4", "1,234.5", "5", "100", "find pattern", "find",
    "find x y", "find rise -3",
    "find volume 1999", "go 2008",
    "go", "zoom-in", "zoom", "next next", "leave", "help", "share", "f", "日本", "jänner",
  ]
  private static let lines = [
    "b", "n", "Left", "", "5", "find gap", ":find high", ":", "?", "g", "f", "M", "Space", "F5", "\u{1B}[2J", "a\u{7}b",
    "\u{9B}31m", "\u{202E}abc", "q",
  ]

  /// One or more inputs that belong together.
  mutating func next() -> [Input] {
    switch Int.random(in: 0..<100, using: &numbers) {
    case ..<60: [key(Self.commandKeys)]
    case ..<66: [key(Self.otherKeys)]
    case ..<72: [.key("f", isSounding: false), key(Self.commandKeys)]
    case ..<82: typing()
    case ..<83: [.pasted(Bool.random(using: &numbers) ? pick(Self.texts) : nil)]
    case ..<90: [.reached(candle: Int.random(in: 0..<candleCount, using: &numbers))]
    case ..<93: [.playedToEnd]
    case ..<94: [.route(.candle(Int.random(in: -1..<candleCount + 5, using: &numbers)))]
    case ..<95: [.route(.command(ExplorerCommand.allCases.randomElement(using: &numbers) ?? .next))]
    default: [.line(pick(Self.lines), isSounding: .random(using: &numbers))]
    }
  }

  /// A prompt, a text, and a way to end it.
  private mutating func typing() -> [Input] {
    let ends = ["Enter", "Enter", "Enter", "Escape", "Ctrl+C", "Tab", "Backspace", "F5"]
    let keys =
      [pick(["g", ":", ":", "!", "I"])] + pick(Self.texts).map { $0 == " " ? "Space" : String($0) } + [pick(ends)]
    return keys.map { .key($0, isSounding: false) }
  }

  private mutating func key(_ names: [String]) -> Input { .key(pick(names), isSounding: .random(using: &numbers)) }

  private mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &numbers) ?? "" }
}
