import Glibc

/// Starts a thread that runs the body once, with all signals blocked, and is never waited for.
///
/// - Returns: 0, or the number of the error when the system gives no thread.
func startDetachedThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
  withSignalsBlocked {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(ThreadWork(body: body))
    let code = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    if code == 0 { pthread_detach(thread) } else { work.release() }
    return code
  }
}

private final class ThreadWork: Sendable {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) { self.body = body }
}
