import Dispatch
import Threading

/// What the speech thread is to say next.
struct SpeechRequest: Sendable {
  let text: String
  /// What is said before the text, and is known to have been said.
  let alert: String?
  let generation: UInt32
  let rate: SpeechRate
  /// 0 to 100.
  let pitch: Int
}

/// A mailbox for one letter: a new one takes the place of one not yet read.
///
/// Any thread posts, the speech thread alone takes.
final class SpeechMailbox: Sendable {
  private struct State {
    var waiting: SpeechRequest?
    var isBeingSaid = false
    var isClosed = false
  }

  private let state = Guarded(State())
  /// Counts 1 while a letter is waiting or the box is closed, else 0.
  private let arrivals = DispatchSemaphore(value: 0)

  /// Puts in a request, in place of any other; a closed box takes none.
  func post(_ request: SpeechRequest) {
    let isArrival = state.withLock { state in
      guard !state.isClosed else { return false }
      defer { state.waiting = request }
      return state.waiting == nil
    }
    if isArrival { arrivals.signal() }
  }

  /// Tells the speech thread to end, or that there is none.
  func close() {
    state.withLock { $0.isClosed = true }
    arrivals.signal()
  }

  /// Waits for a request and takes it out; nil when the box has been closed.
  ///
  /// The request counts as being said until the next call.
  func take() -> SpeechRequest? {
    state.withLock { if $0.waiting == nil { $0.isBeingSaid = false } }
    arrivals.wait()
    return state.withLock { state in
      guard !state.isClosed, let request = state.waiting else { return nil }
      state.waiting = nil
      state.isBeingSaid = true
      return request
    }
  }

  /// Whether the request being said has been overtaken.
  var hasNewer: Bool {
    state.withLock { $0.waiting != nil || $0.isClosed }
  }

  /// Waits for a newer request, but not longer than that.
  func awaitNewer(milliseconds: Int) {
    // The count is given back for take().
    if arrivals.wait(timeout: .now() + .milliseconds(milliseconds)) == .success { arrivals.signal() }
  }

  /// Whether a request is waiting or being said.
  var isBusy: Bool {
    state.withLock { !$0.isClosed && ($0.waiting != nil || $0.isBeingSaid) }
  }
}
