import Foundation
import Glibc
import Synchronization

/// Work that takes longer than a key may wait, each on a thread of its own, one after the other.
///
/// Started after the signals are blocked, which the threads inherit.
final class BackgroundWork<Result: Sendable>: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Result] = []
    var isWorking = false
    var results: [Result] = []
  }

  /// Readable while there are results; -1 when the system had no descriptor left.
  let descriptor: CInt
  private let input: CInt
  private let state = Mutex(State())

  init() {
    var ends: [CInt] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    (descriptor, input) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(input)
  }

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
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    return state.withLock { state in
      defer { state.results = [] }
      return state.results
    }
  }

  private func run() {
    while let work = next() {
      let result = work()
      state.withLock { $0.results.append(result) }
      var byte: UInt8 = 1
      _ = write(input, &byte, 1)
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
