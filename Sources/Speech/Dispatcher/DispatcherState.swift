import Dispatch
import Presentation
import Threading

/// What the user's thread and the one that talks to the daemon tell each other.
final class DispatcherState: Sendable {
  /// What is to be done next; a newer one takes the place of one not begun.
  enum Order: Sendable {
    case say(text: String, alert: String?)
    case cancel
  }

  private struct Shared {
    var order: Order?
    var wishes: ServiceConnection.Wishes
    var isClosed = false
    /// Whether an order is being carried out, or its words are being said.
    var isWorking = false
    /// Whether the alert of the newest order has been said.
    var hasSaidAlert = false
    var fault: SpeechServiceFault?
    var ownRate: Int?
    var missingVoice: String?
  }

  private let shared: Guarded<Shared>
  /// Wakes the thread that talks to the daemon.
  let orders = Wakeup()
  /// Tells the user's thread of a fault.
  let news = Wakeup()
  private let ready = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  init(wishes: ServiceConnection.Wishes) {
    shared = Guarded(Shared(wishes: wishes))
  }

  // MARK: The user's thread

  func post(_ order: Order) {
    shared.withLock { shared in
      guard shared.fault == nil else { return }
      shared.order = order
      shared.hasSaidAlert = false
    }
    orders.signal()
  }

  func wish(_ change: (inout ServiceConnection.Wishes) -> Void) { shared.withLock { change(&$0.wishes) } }

  func close() {
    shared.withLock { $0.isClosed = true }
    orders.signal()
  }

  func waitUntilReady(atMost duration: Duration) {
    // Given back for whoever asks next.
    if ready.wait(timeout: .now() + .milliseconds(Int(duration / .milliseconds(1)))) == .success { ready.signal() }
  }

  func waitUntilEnded(atMost duration: Duration) {
    _ = ended.wait(timeout: .now() + .milliseconds(Int(duration / .milliseconds(1))))
  }

  var isBusy: Bool {
    shared.withLock { shared in
      if case .say? = shared.order { return true }
      return shared.isWorking
    }
  }

  var hasSaidAlert: Bool { shared.withLock { $0.hasSaidAlert } }
  var fault: SpeechServiceFault? { shared.withLock { $0.fault } }
  var ownRate: Int? { shared.withLock { $0.ownRate } }
  var missingVoice: String? { shared.withLock { $0.missingVoice } }

  // MARK: The thread that talks to the daemon

  var isClosed: Bool { shared.withLock { $0.isClosed } }
  /// Whether there is an order, or the conversation is to end.
  var hasWork: Bool { shared.withLock { $0.order != nil || $0.isClosed } }
  var wishes: ServiceConnection.Wishes { shared.withLock { $0.wishes } }

  /// Takes the next order, which counts as being worked at until ``note(isWorking:hasSaidAlert:)``.
  func takeOrder() -> Order? {
    shared.withLock { shared in
      guard let order = shared.order else { return nil }
      shared.order = nil
      shared.isWorking = true
      return order
    }
  }

  /// Tells what has become of the newest order that was taken.
  func note(isWorking: Bool, hasSaidAlert: Bool) {
    shared.withLock { shared in
      shared.isWorking = isWorking
      // That of an order not yet taken has not been said.
      if shared.order == nil { shared.hasSaidAlert = hasSaidAlert }
    }
  }

  func connected(ownRate: Int?, missingVoice: String?) {
    shared.withLock { ($0.ownRate, $0.missingVoice) = (ownRate, missingVoice) }
    ready.signal()
  }

  /// Gives up.
  func fail(_ fault: SpeechServiceFault) {
    shared.withLock { shared in
      shared.fault = fault
      shared.order = nil
      shared.isWorking = false
    }
    ready.signal()
    news.signal()
  }

  func end() { ended.signal() }
}
