import CEBUR128
import Foundation

/// Loudness and true peak as broadcasters measure them, by libebur128.
package enum LoudnessMeter {
  /// The loudness of a whole recording, gated.
  ///
  /// Unit: LUFS.
  package static func loudness(of recording: Recording) -> Double? {
    measure(recording, EBUR128_MODE_I) { state in
      var loudness = 0.0
      return ebur128_loudness_global(state, &loudness) == 0 ? loudness : nil
    }
  }

  /// The peak of the continuous wave, of the loudest channel.
  ///
  /// Unit: dBTP.
  package static func truePeak(of recording: Recording) -> Double? {
    measure(recording, EBUR128_MODE_TRUE_PEAK) { state in
      let peaks = recording.channels.indices.map { channel in
        var peak = 0.0
        return ebur128_true_peak(state, UInt32(channel), &peak) == 0 ? peak : .infinity
      }
      return peaks.max().map { SampleAnalysis.decibels($0) }
    }
  }

  /// What the meter's weighting of frequencies adds to one of them.
  ///
  /// Source: ITU-R BS.1770-4, tables 1 and 2 (the two filters at 48 kHz).
  package static func weighting(at frequency: Double) -> Double {
    let omega = 2 * Double.pi * frequency / 48_000
    let shelf = gain(
      [1.53512485958697, -2.69169618940638, 1.19839281085285], [1, -1.69065929318241, 0.73248077421585], omega)
    let highPass = gain([1, -2, 1], [1, -1.99004745483398, 0.99007225036621], omega)
    return SampleAnalysis.decibels(shelf * highPass)
  }

  private static func gain(_ forward: [Double], _ feedback: [Double], _ omega: Double) -> Double {
    func magnitude(_ taps: [Double]) -> Double {
      let real = taps.enumerated().reduce(0) { $0 + $1.element * cos(omega * Double($1.offset)) }
      let imaginary = taps.enumerated().reduce(0) { $0 + $1.element * sin(omega * Double($1.offset)) }
      return hypot(real, imaginary)
    }
    return magnitude(forward) / magnitude(feedback)
  }

  private static func measure(
    _ recording: Recording, _ mode: mode, _ ask: (UnsafeMutablePointer<ebur128_state>) -> Double?
  ) -> Double? {
    var state = ebur128_init(UInt32(recording.channels.count), UInt(recording.sampleRate), Int32(mode.rawValue))
    defer { ebur128_destroy(&state) }
    let interleaved = (0..<recording.frameCount).flatMap { frame in recording.channels.map { $0[frame] } }
    guard let state, ebur128_add_frames_float(state, interleaved, recording.frameCount) == 0 else { return nil }
    return ask(state)
  }
}
