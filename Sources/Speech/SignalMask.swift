import Glibc

/// Runs the body with all signals blocked in this thread: a thread started inside inherits that for good.
func withSignalsBlocked<Value>(_ body: () -> Value) -> Value {
  var all = sigset_t()
  var before = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_SETMASK, &all, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return body()
}
