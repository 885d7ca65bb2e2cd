import Foundation
import Synchronization

/// When a file that another program writes had which size.
///
/// It is looked at each half millisecond, by a thread of its own, which ends when the object goes away.
final class FileGrowth: Sendable {
  struct Step {
    /// CLOCK_MONOTONIC.
    let time: Duration
    let byteCount: Int
  }

  private final class State: Sendable {
    let steps = Mutex<[Step]>([])
    let isWatched = Atomic<Bool>(true)
  }

  private let state = State()

  /// The moments at which the file was seen to have grown.
  var steps: [Step] { state.steps.withLock { $0 } }

  init(of path: String) {
    let state = state
    Thread.detachNewThread {
      while state.isWatched.load(ordering: .relaxed) {
        var status = stat()
        let byteCount = stat(path, &status) == 0 ? Int(status.st_size) : 0
        let time = monotonicNow()
        state.steps.withLock { steps in
          if byteCount != steps.last?.byteCount ?? 0 { steps.append(Step(time: time, byteCount: byteCount)) }
        }
        usleep(500)
      }
    }
  }

  deinit { state.isWatched.store(false, ordering: .relaxed) }
}
