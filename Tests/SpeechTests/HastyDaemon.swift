import Synchronization
import TestSupport

/// What a daemon answers whose messages never end by themselves, and that is silent for good once it is cut before it
/// has told of the cut before, or in the moment after.
final class HastyDaemon: Sendable {
  /// How long it cannot be cut after it has told of a cut.
  private static let unreadyTime = Duration.milliseconds(15)

  private struct State {
    var text = ""
    var queue: [(number: Int, text: String)] = []
    var speaking: (number: Int, text: String)?
    var cut: Int?
    var cutCount = 0
    var lastTold: Duration?
    var isMute = false

    /// Begins what is next.
    mutating func begin() -> String {
      guard speaking == nil, cut == nil, !isMute, !queue.isEmpty else { return "" }
      let next = queue.removeFirst()
      speaking = next
      return "701-\(next.number)\r\n701-1\r\n701 BEGIN\r\n"
    }
  }

  private let state = Mutex(State())

  var isMute: Bool { state.withLock { $0.isMute } }
  /// How many messages it had begun when they were cut.
  var cutCount: Int { state.withLock { $0.cutCount } }
  /// What it says.
  var begun: String? { state.withLock { $0.speaking?.text } }

  func answer(_ line: String, _ number: Int) -> String? {
    state.withLock { state in
      switch line {
      case ".":
        state.queue.append((number, state.text))
        return "225-\(number)\r\n225 OK MESSAGE QUEUED\r\n\(state.begin())"
      case "CANCEL self":
        let waiting = state.queue.map { Self.cancelled($0.number) }.joined()
        state.queue = []
        let isUnready = state.lastTold.map { monotonicNow() - $0 < Self.unreadyTime } ?? false
        if state.cut != nil || state.speaking != nil && isUnready { state.isMute = true }
        if let speaking = state.speaking {
          state.cut = speaking.number
          state.speaking = nil
          state.cutCount += 1
        }
        return "\(waiting)213 OK CANCELED\r\n"
      default:
        state.text = line
        return FakeService.wellAnswer(line, number)
      }
    }
  }

  /// What it tells when the sound of what was cut has ended.
  func tellOfCut() -> String {
    state.withLock { state in
      guard let cut = state.cut else { return "" }
      state.cut = nil
      state.lastTold = monotonicNow()
      return Self.cancelled(cut) + state.begin()
    }
  }

  private static func cancelled(_ number: Int) -> String { "703-\(number)\r\n703-1\r\n703 CANCELED\r\n" }
}
