import AudioGraph
import Foundation
import Synchronization

/// A sink which keeps all it takes, and can be full, move on, and change its rate at chosen moments.
final class RecordingSink: SpeechSink {
  struct State {
    var sampleRate: Double
    var current: UInt32 = 1
    /// How many more samples fit.
    var room = Int.max
    /// Moves on to the next generation when as many samples have been taken.
    var cutAfter: Int?
    /// Takes this rate when as many samples have been taken.
    var rateChange: (after: Int, to: Double)?
    var taken: [UInt32: [Float]] = [:]
    /// The generation of each utterance that ended, in order.
    var finished: [UInt32] = []
    /// The samples of the biggest offer so far.
    var biggestOffer = 0
    /// The samples offered after their generation had ceased to be the current one.
    var offeredStale = 0
  }

  private let state: Mutex<State>

  init(sampleRate: Double = 48000) {
    state = Mutex(State(sampleRate: sampleRate))
  }

  /// Reads or changes anything at once.
  func with<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    state.withLock { body(&$0) }
  }

  var sampleRate: Double { with { $0.sampleRate } }

  func isCurrent(_ generation: UInt32) -> Bool {
    with { $0.current == generation }
  }

  func offer(_ samples: UnsafeBufferPointer<Float>, generation: UInt32) -> Int {
    with { state in
      state.biggestOffer = max(state.biggestOffer, samples.count)
      guard generation == state.current else {
        state.offeredStale += samples.count
        return samples.count
      }
      let count = min(samples.count, state.room)
      state.taken[generation, default: []] += samples[..<count]
      if state.room != .max { state.room -= count }
      let total = state.taken[generation, default: []].count
      if let cut = state.cutAfter, total >= cut {
        state.current += 1
        state.cutAfter = nil
      }
      if let change = state.rateChange, total >= change.after { state.sampleRate = change.to }
      return count
    }
  }

  func finish(generation: UInt32) {
    with { $0.finished.append(generation) }
  }

  func heardCount(of generation: UInt32) -> Int { samples(of: generation).count }

  func samples(of generation: UInt32) -> [Float] {
    with { $0.taken[generation, default: []] }
  }
}

/// Whether two numbers of samples are of the same text at the same rate.
///
/// The voice keeps some state between utterances, so that none is exactly as long as the one before: 2.3 % were seen
/// in 600 utterances after other texts and voices.
func isSameLength(_ a: Int, _ b: Int) -> Bool {
  abs(a - b) * 100 <= max(a, b) * 4
}

/// Waits until something has come true; false when it has not within a time beyond all reason.
func eventually(_ condition: () -> Bool) -> Bool {
  let limit = ContinuousClock.now + .seconds(60)
  while !condition() {
    guard ContinuousClock.now < limit else { return false }
    usleep(500)
  }
  return true
}
