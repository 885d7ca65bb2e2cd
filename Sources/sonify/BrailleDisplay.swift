import Braille
import Glibc
import Presentation

/// Where short forms of responses go: to the terminal, to a display by BrlAPI, or nowhere.
///
/// It keeps what stands on the display, so that its panning and routing keys can be understood.
final class BrailleDisplay {
  private let choice: Options.BrailleChoice
  private let language: Language
  private var connection: BrailleConnection?
  private var line = BrailleLine("")
  private var windows = BrailleWindows(of: "", width: 1)
  private var place = 0

  /// Why there is no display though one was asked for, until it is told.
  private var fault: BrailleFault?

  init(_ choice: Options.BrailleChoice, language: Language) {
    (self.choice, self.language) = (choice, language)
    connect()
  }

  /// How many cells short forms are made for; `nil` for none.
  var cells: Int? {
    switch choice {
    case .off: nil
    case .terminal(let cells): cells
    case .brlapi: connection?.cells
    }
  }

  /// What the terminal shows of a response.
  func printed(_ response: Response) -> String {
    if case .terminal = choice { response.brailleLine(in: language).text } else { response.words.printed(in: language) }
  }

  /// Readable when keys of the display have come.
  var descriptor: CInt? { connection?.descriptor }

  /// Gives what went wrong since the last call.
  func takeFault() -> BrailleFault? {
    defer { fault = nil }
    return fault
  }

  /// Puts a line on the display, from its beginning.
  func show(_ line: BrailleLine) {
    guard let connection else { return }
    self.line = line
    windows = BrailleWindows(of: line.text, width: connection.cells)
    show(window: 0)
  }

  /// Adds what is typed to the line, and shows its end.
  func echo(_ text: String) {
    guard let connection else { return }
    // A backspace, as the terminal has it: back, a blank over the character, and back.
    let isTakenBack = text.first == "\u{8}"
    let typed = isTakenBack ? String(line.text.dropLast()) : line.text + text
    line = BrailleLine(typed)
    windows = BrailleWindows(of: line.text, width: connection.cells)
    show(window: windows.ranges.count - 1)
  }

  /// Gives what the keys of the display ask of the explorer; panning is done here.
  func read() -> [BrailleLine.Target] {
    do throws(BrailleFault) {
      return try (connection?.keys() ?? []).compactMap(target)
    } catch {
      lose(error)
      return []
    }
  }

  /// Gives the display back to BRLTTY, for the shell to be read.
  func release() { connection = nil }

  /// Takes the display, or takes it again.
  func connect() {
    guard choice == .brlapi else { return }
    do throws(BrailleFault) {
      connection = try BrailleConnection.open()
    } catch {
      lose(error)
    }
  }

  private func target(of key: BrailleKey) -> BrailleLine.Target? {
    switch key {
    case .route(let cell): return line.target(at: windows.ranges[place].lowerBound + cell)
    case .panLeft: show(window: max(place - 1, 0))
    case .panRight: show(window: min(place + 1, windows.ranges.count - 1))
    case .home: show(window: 0)
    case .up: return .command(.previous)
    case .down: return .command(.next)
    case .top: return .command(.first)
    case .bottom: return .command(.last)
    }
    return nil
  }

  private func show(window: Int) {
    place = window
    let shown = windows.ranges[place]
    let cursor = line.cursor.flatMap { shown.contains($0) ? $0 - shown.lowerBound : nil }
    do throws(BrailleFault) {
      try connection?.write(windows.text(place), cursor: cursor)
    } catch {
      lose(error)
    }
  }

  private func lose(_ fault: BrailleFault) {
    connection = nil
    self.fault = fault
  }
}
