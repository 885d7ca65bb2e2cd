import Glibc

/// The time of CLOCK_MONOTONIC, in nanoseconds.
func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * nanosecondsPerSecond + UInt64(time.tv_nsec)
}

/// 10^9.
let nanosecondsPerSecond: UInt64 = 1_000_000_000
