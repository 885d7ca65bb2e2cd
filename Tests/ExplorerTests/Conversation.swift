import AudioGraph
import CandleEngine
import CandleFiles
import Explorer
import Presentation
import TestSupport

/// An explorer that is talked to, and what it answered last.
struct Conversation {
  var explorer: Explorer
  private(set) var effects: [Effect] = []

  init(
    _ chart: Chart, view: Range<Int>? = nil, verbosity: Verbosity = .terse,
    settings: Explorer.Settings = Explorer.Settings()
  ) {
    explorer = Explorer(chart: chart, view: view, verbosity: verbosity, settings: settings)
    effects = explorer.start()
  }

  /// Presses keys and gives what the last is answered with.
  @discardableResult
  mutating func press(_ keys: String...) -> String {
    for key in keys { effects = patiently(.key(key, isSounding: false)) }
    return printed
  }

  /// Enters lines as commands and gives what the last is answered with.
  @discardableResult
  mutating func enter(_ lines: String...) -> String {
    for line in lines { effects = patiently(.line(line, isSounding: false)) }
    return printed
  }

  /// Tells news of what is played, or of what was computed.
  @discardableResult
  mutating func tell(_ input: Input) -> String {
    effects = patiently(input)
    return printed
  }

  /// The words of the last answer.
  var words: [Phrase] {
    effects.compactMap { effect in
      switch effect {
      case .respond(let response): response.words
      case .play(_, let words): words
      case .tell(let words), .leave(let words): words
      default: nil
      }
    }
  }

  var printed: String { words.map(\.printed).joined(separator: " | ") }
  var spoken: String { words.map(\.spoken).joined(separator: " | ") }

  /// The notes of the last answer.
  var notes: [Note] {
    effects.flatMap { effect -> [Note] in
      switch effect {
      case .respond(let response): response.score.notes
      case .play(let score, _): score.notes
      default: []
      }
    }
  }

  var timbres: [Timbre] { notes.map(\.timbre) }

  /// What is to be computed.
  var computations: [Computation] {
    effects.compactMap { if case .compute(let computation) = $0 { computation } else { nil } }
  }

  /// Everything is said to its end before the next input.
  private mutating func patiently(_ input: Input) -> [Effect] {
    _ = explorer.handle(.alertsSaid)
    return explorer.handle(input)
  }
}

/// The chart of a file among the fixtures.
func fixtureChart(_ path: String, name: String = "chart") throws -> Chart {
  Chart(series: try PriceFileReader.read(path: Fixture.path(path)).series, name: name, format: FormatContext())
}

/// Daily candles with these closes, which open at the close before.
func closesChart(_ closes: [Double], format: FormatContext = FormatContext()) -> Chart {
  let candles = closes.indices.map { day in
    let open = closes[max(0, day - 1)]
    return Candle(
      time: CandleTime(ticks: Int64(19_999 + day) * 86_400, basis: .date), open: open,
      high: max(open, closes[day]), low: min(open, closes[day]), close: closes[day], volume: 1_000)
  }
  return Chart(series: CandleSeries(candles), name: "test", format: format)
}
