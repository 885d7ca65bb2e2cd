import Glibc

/// A value that one thread at a time may touch.
///
/// What `Synchronization.Mutex` does, by a lock that ThreadSanitizer knows: with that one it takes every access for a race.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  // Unchecked, since the value is touched under the lock only.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs the body while no other thread has the value; the body must not ask for it again.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
