/// Notes at a fixed address, for a renderer to read while someone else keeps them alive.
final class NoteBuffer: @unchecked Sendable {
  // Unchecked, since the compiler cannot see that nothing writes through the pointer after init.

  /// The notes, in the order of their onsets.
  let notes: UnsafeBufferPointer<Note>
  private let storage: UnsafeMutableBufferPointer<Note>

  init(_ notes: [Note]) {
    storage = .allocate(capacity: notes.count)
    _ = storage.initialize(from: notes)
    self.notes = UnsafeBufferPointer(storage)
  }

  deinit { storage.deallocate() }
}
