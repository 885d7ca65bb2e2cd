import AudioGraph
import Foundation
import Playback
import TestSupport

/// Settings that let a test see the sound from its first frame.
func settings(device: String, keepAlive: Seconds = 30, leadIn: Seconds = 0, recovery: Seconds = 30)
  -> ALSASettings
{
  ALSAConfiguration.install()
  return ALSASettings(device: device, keepAlive: keepAlive, leadIn: leadIn, recovery: recovery)
}

/// Waits until something is so, at most for a time that is far more than enough.
///
/// - Returns: whether it is.
func eventually(within milliseconds: Int = 10_000, _ condition: () -> Bool) -> Bool {
  for _ in 0..<milliseconds / 2 {
    if condition() { return true }
    usleep(2000)
  }
  return condition()
}

/// Whether reading from a descriptor would not wait.
func isReadable(_ descriptor: Int32) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&request, 1, 0) > 0
}

/// Plays a source until its last sound has been heard, and stops.
///
/// - Returns: whether that came to pass in bounded time.
func playToEnd(_ output: ALSAOutput, _ source: RampSource) throws -> Bool {
  try output.start(timeout: 10)
  defer { output.stop() }
  return eventually { source.isSilent } && output.waitUntilHeard(timeout: 10)
}

/// The ramp in a channel of a capture as whole numbers, without the silence around it.
func ramp(_ channel: [Float]) -> [Int] {
  let values = channel.map { Int(($0 * 32_768).rounded()) }
  guard let first = values.firstIndex(where: { $0 != 0 }), let last = values.lastIndex(where: { $0 != 0 })
  else { return [] }
  return Array(values[first...last])
}

/// Why the output has no device, or `nil` if it has one.
func lossKind(_ output: ALSAOutput) -> ALSAError.Kind? {
  guard case .lost(let error) = output.state else { return nil }
  return error.kind
}
