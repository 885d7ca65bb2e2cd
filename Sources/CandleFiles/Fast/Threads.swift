import Glibc

/// Threads of the C library: the thread sanitizer sees what they do, and one more of them is there sooner than a queue.
enum Threads {
  /// Does the same work on so many threads, this one among them, until it is done on all.
  static func run(count: Int, _ work: @escaping @Sendable () -> Void) {
    let others = (1..<max(1, count)).compactMap { _ in start(work) }
    work()
    for thread in others { pthread_join(thread, nil) }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// - Returns: `nil` where the system gives no more threads.
  private static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
    let context = Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        context.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue() }?.body()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      return nil
    }
    return thread
  }
}
