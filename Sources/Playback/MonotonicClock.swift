import AudioGraph
import Glibc

/// The time of CLOCK_MONOTONIC, in nanoseconds.
func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * nanosecondsPerSecond + UInt64(time.tv_nsec)
}

/// 10^9.
let nanosecondsPerSecond: UInt64 = 1_000_000_000

/// A time as whole nanoseconds, held to between none and a day.
func nanoseconds(_ time: Seconds) -> UInt64 {
  UInt64(held(time, to: 0...86_400) * Double(nanosecondsPerSecond))
}

/// The nearest value within a range; its lower end for what is not a number.
func held(_ value: Double, to range: ClosedRange<Double>) -> Double {
  value >= range.lowerBound ? min(value, range.upperBound) : range.lowerBound
}
