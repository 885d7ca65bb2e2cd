import Synchronization
import Threading

/// What the output is doing, as the main thread sees it.
package enum OutputState: Equatable, Sendable {
  /// The device is being opened for the first time.
  case opening
  /// The device plays, or rests until there is something to play.
  case running
  /// There is no device, for this reason; it is looked for until it is back.
  case lost(ALSAError)
  /// The output has been stopped and has let go of the device.
  case stopped
}

/// All that the audio thread and the main thread share: numbers, and a pipe in either direction.
final class OutputStatus: Sendable {
  /// From the audio thread: the state or the source's news have changed.
  let news = Wakeup()
  /// From the main thread: there is something to play, or to end.
  let wakeup = Wakeup()

  let isStopping = Atomic(false)
  let underrunCount = Atomic(0)
  let grantedRate = Atomic(0)
  /// Frames made since the start, the block in the making included.
  let framesRendered = Atomic(0)
  /// Of those, the frames that have been heard, or were lost with the device.
  let framesHeard = Atomic(0)
  private let packedState = Atomic(OutputState.opening.packed)

  var state: OutputState {
    OutputState(packed: packedState.load(ordering: .acquiring))
  }

  /// Tells the main thread about a new state.
  func tell(_ state: OutputState) {
    packedState.store(state.packed, ordering: .releasing)
    news.signal()
  }
}

extension OutputState {
  /// The state in one word, so that it can be shared without a lock: the error's code in the upper half, then its
  /// operation, then the kind of state.
  fileprivate var packed: UInt64 {
    switch self {
    case .opening: 0
    case .running: 1
    case .stopped: 2
    case .lost(let error):
      UInt64(UInt32(bitPattern: error.code)) << 32 | UInt64(error.operation.rawValue) << 8 | 3
    }
  }

  fileprivate init(packed: UInt64) {
    let code = Int32(bitPattern: UInt32(packed >> 32))
    switch (packed & 0xFF, ALSAError.Operation(rawValue: UInt8(packed >> 8 & 0xFF))) {
    case (3, let operation?): self = .lost(ALSAError(operation, code: code))
    case (2, _): self = .stopped
    case (1, _): self = .running
    default: self = .opening
    }
  }
}
