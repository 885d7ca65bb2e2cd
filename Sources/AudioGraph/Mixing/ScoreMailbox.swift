import Synchronization

/// Hands the newest score from the main thread to the audio thread, which neither allocates nor frees for it.
///
/// There is place for one: a score that was not fetched before the next one came is no longer wanted. What was fetched
/// stays alive here until the audio thread has gone on to a later generation.
final class ScoreMailbox: @unchecked Sendable {
  // Unchecked, since a raw pointer is not Sendable; what it points to is.

  /// A score on its way.
  final class Letter: Sendable {
    let generation: UInt32
    let notes: NoteBuffer

    init(generation: UInt32, notes: NoteBuffer) {
      self.generation = generation
      self.notes = notes
    }
  }

  private let newest = Atomic<UnsafeRawPointer?>(nil)
  /// Every letter that the audio thread may still look at.
  private let kept = Mutex<[Letter]>([])

  /// Leaves a score, in place of one that was not fetched.
  ///
  /// `reached` is the generation that the audio thread has come to: nothing older is read any more.
  func leave(_ letter: Letter, reached: UInt32) {
    kept.withLock { kept in
      let unfetched = newest.exchange(
        UnsafeRawPointer(Unmanaged.passUnretained(letter).toOpaque()), ordering: .acquiringAndReleasing)
      kept.removeAll { old in
        UnsafeRawPointer(Unmanaged.passUnretained(old).toOpaque()) == unfetched
          || Int32(bitPattern: reached &- old.generation) > 0
      }
      kept.append(letter)
    }
  }

  /// Takes the score that was left last, if there is a new one; the audio thread only.
  ///
  /// Does not allocate or free.
  ///
  /// Its notes are good until the audio thread tells that it has reached a later generation.
  func fetch() -> (generation: UInt32, notes: UnsafeBufferPointer<Note>)? {
    guard let letter = newest.exchange(nil, ordering: .acquiringAndReleasing) else { return nil }
    return Unmanaged<Letter>.fromOpaque(letter)._withUnsafeGuaranteedRef { ($0.generation, $0.notes.notes) }
  }
}
