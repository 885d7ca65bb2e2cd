import Foundation
import Synchronization
import Threading

/// Work that takes longer than a key may wait, each on a thread of its own, one after the other.
///
/// Started after the signals are blocked, which the threads inherit.
final class BackgroundWork<Result: Sendable>: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Result] = []
    var isWorking = false
    var results: [Result] = []
  }

  private let wakeup = Wakeup()
  private let state = Mutex(State())

  /// Readable while there are results; -1 when the system had no descriptor left.
  var descriptor: CInt { wakeup.descriptor }

  /// Begins some work, or puts it behind what is being done.
  func start(_ work: @escaping @Sendable () -> Result) {
    let isFirst = state.withLock { state in
      state.waiting.append(work)
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if isFirst { Thread.detachNewThread { self.run() } }
  }

  /// Takes the results that there are.
  func takeResults() -> [Result] {
    wakeup.clear()
    return state.withLock { state in
      defer { state.results = [] }
      return state.results
    }
  }

  private func run() {
    while let work = next() {
      let result = work()
      state.withLock { $0.results.append(result) }
      wakeup.signal()
    }
  }

  private func next() -> (@Sendable () -> Result)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isWorking = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
