import Foundation
import Presentation
import Threading

/// The work of the thread that talks to Speech Dispatcher.
///
///     state ──► order ──► CANCEL self, SPEAK ──► daemon
///     state ◀── said? ◀── BEGIN, END, CANCELED ◀──┘
///
/// An alert is a message of its own, of the priority `message`, before the text of the priority `text`: the daemon says
/// it first, and no other program's words cut it. Only a newer order cuts it, and is told that it was not said.
///
/// Two cuts are kept apart. Speech Dispatcher 0.11 tells of a cut a moment before it can take the next one; one that
/// comes in between is lost in it, and it stays silent from then on, for all programs. So an order that would cut
/// waits until the daemon has told of the cut before, and ``breath`` longer, and the newest order takes its place.
struct DispatcherWorker {
  /// How long the daemon may have words before it begins to say them; what it needs as a rule, and what it gets beyond
  /// that until it is given up, for all words together that it has not begun.
  private static let usualDelay = Duration.milliseconds(250)
  private static let patience = Duration.milliseconds(4_750)
  /// How long the daemon is left alone once it has told of a cut.
  ///
  /// With six daemons and three busy processes on two cores, each of the six fell silent within 700 messages when it
  /// was left no moment, and none in 530 seconds when it was left 25 ms.
  private static let breath = Duration.milliseconds(50)
  /// How long is waited for it to tell of a cut.
  private static let longestCut = Duration.seconds(1)
  /// The longest that a message of 600 characters can take to be said.
  private static let longestMessage = Duration.seconds(180)

  /// A message that the daemon has.
  private struct Message {
    let number: Int
    let isAlert: Bool
    var hasBegun = false
  }

  private let state: DispatcherState
  /// What the daemon has of the newest order, in the order in which it is said.
  private var messages: [Message] = []
  private var hasSaidAlert = false
  /// Since when it has its first message without beginning it, or saying it.
  private var waitingSince = ContinuousClock.now
  /// How long it had words that it did not begin, since it last began any.
  private var unheard = Duration.zero
  /// The message that was cut last and whose end has not been told.
  private var cut: Int?
  /// When it may be cut again.
  private var nextCut = ContinuousClock.now

  init(state: DispatcherState) {
    self.state = state
  }

  /// Talks to the daemon until the end of the conversation, or of the daemon.
  mutating func run(environment: [String: String], mayStart: Bool, user: String) {
    defer { state.end() }
    do throws(SpeechServiceFault) {
      var daemon = try ServiceConnection(environment: environment, mayStart: mayStart, user: user)
      let ownRate = try daemon.ownRate()
      try daemon.fulfil(state.wishes)
      state.connected(ownRate: ownRate, missingVoice: daemon.missingVoice)
      while !(state.isClosed && mayCut) {
        if mayCut, let order = state.takeOrder() { try carryOut(order, by: &daemon) }
        try wait(for: daemon.descriptor)
        state.orders.clear()
        try daemon.read()
        try take(daemon.takeEvents())
      }
      if !messages.isEmpty { try daemon.cancel() }
      daemon.quit()
    } catch {
      state.fail(error)
    }
  }

  /// Waits for an order or an event.
  ///
  /// - Throws: ``SpeechServiceFault/silent`` when nothing has come and the daemon should have begun to speak.
  private mutating func wait(for descriptor: Int32) throws(SpeechServiceFault) {
    let next = state.hasWork ? min(nextCut, deadline ?? nextCut) : deadline
    let left = next.map { ($0 - ContinuousClock.now) / .milliseconds(1) }
    var requests = [descriptor, state.orders.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(
      &requests, nfds_t(requests.count), left.map { Int32(clamping: max(0, Int($0.rounded(.up)))) } ?? -1)
    if count == 0, deadline.map({ $0 <= ContinuousClock.now }) ?? false { throw .silent }
  }

  /// When the daemon is given up; `nil` while it has nothing to say.
  private var deadline: ContinuousClock.Instant? {
    messages.first.map { message in
      waitingSince + (message.hasBegun ? Self.longestMessage : Self.usualDelay + Self.patience - unheard)
    }
  }

  /// Whether what is to be done can be done now: it cuts nothing, or the cut before it is over.
  private var mayCut: Bool { messages.isEmpty || nextCut <= ContinuousClock.now }

  private mutating func carryOut(
    _ order: DispatcherState.Order, by daemon: inout ServiceConnection
  ) throws(SpeechServiceFault) {
    if let first = messages.first {
      if !first.hasBegun { unheard += max(.zero, ContinuousClock.now - waitingSince - Self.usualDelay) }
      messages = []
      cut = first.number
      nextCut = .now + Self.longestCut
      try daemon.cancel()
    }
    hasSaidAlert = false
    switch order {
    // Asked to be quiet, the daemon owes nothing any more.
    case .cancel: unheard = .zero
    case .say(let text, let alert):
      try daemon.fulfil(state.wishes)
      if let alert, let number = try daemon.say(alert, .message) {
        messages.append(Message(number: number, isAlert: true))
      }
      if let number = try daemon.say(text, .text) { messages.append(Message(number: number, isAlert: false)) }
      waitingSince = .now
    }
    // What was told of these meanwhile, some of which has been received with the last answer.
    try daemon.read()
    try take(daemon.takeEvents())
    state.note(isWorking: !messages.isEmpty, hasSaidAlert: hasSaidAlert)
  }

  private mutating func take(_ events: [(message: Int, event: ServiceProtocol.Event)]) throws(SpeechServiceFault) {
    for (number, event) in events {
      if number == cut, event != .begun {
        cut = nil
        nextCut = .now + Self.breath
      }
      guard let place = messages.firstIndex(where: { $0.number == number }) else { continue }
      waitingSince = .now
      switch event {
      case .begun:
        messages[place].hasBegun = true
        unheard = .zero
      case .ended, .cancelled:
        if messages[place].isAlert { hasSaidAlert = event == .ended }
        messages.remove(at: place)
      }
    }
    if !events.isEmpty { state.note(isWorking: !messages.isEmpty, hasSaidAlert: hasSaidAlert) }
  }
}
