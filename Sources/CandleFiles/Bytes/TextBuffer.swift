import Glibc

/// The part of a file's text that is being looked at: one allocation that grows only when a row does not fit.
struct TextBuffer: ~Copyable {
  private var storage = Self.allocate(1 << 19)
  private var start = 0
  private var end = 0

  deinit { free(storage.baseAddress) }

  /// The text that is there; ``RegularRows/slack`` bytes behind it may be looked at.
  var bytes: Cell { UnsafeRawBufferPointer(rebasing: storage[start..<end]).assumingMemoryBound(to: UInt8.self) }

  /// Reads more text behind what is there.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  mutating func fill(from source: inout TextSource, atLeast size: Int) throws(ReadFailure) -> Int {
    makeRoom(size)
    let added = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: storage[end..<limit]))
    end += added
    return added
  }

  /// Removes text that has been used.
  mutating func removeFirst(_ used: Int) { start += min(max(0, used), end - start) }

  /// Puts text back before what is there.
  mutating func prepend(_ text: Cell) {
    guard !text.isEmpty else { return }
    if start >= text.count {
      // It is mostly text that has just been removed.
      start -= text.count
      UnsafeMutableRawBufferPointer(rebasing: storage[start...]).copyMemory(from: UnsafeRawBufferPointer(text))
      return
    }
    makeRoom(text.count)
    let count = end - start
    // The two regions may overlap, which moving memory allows for.
    UnsafeMutableRawBufferPointer(rebasing: storage[(start + text.count)...])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[start..<(start + count)]))
    UnsafeMutableRawBufferPointer(rebasing: storage[start...]).copyMemory(from: UnsafeRawBufferPointer(text))
    end += text.count
  }

  /// Where text ends at most.
  private var limit: Int { storage.count - RegularRows.slack }

  private mutating func makeRoom(_ size: Int) {
    guard limit - end < size else { return }
    storage.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[start..<end]))
    (start, end) = (0, end - start)
    var room = limit
    while room - end < size { room *= 2 }
    if room > limit { storage = Self.allocate(room, inPlaceOf: storage.baseAddress) }
  }

  /// Memory for text; what was in the old one is kept, and moved without a copy where it is large.
  private static func allocate(_ size: Int, inPlaceOf old: UnsafeMutableRawPointer? = nil)
    -> UnsafeMutableRawBufferPointer
  {
    let room = size + RegularRows.slack
    guard let start = realloc(old, room) else { preconditionFailure("no memory for \(room) bytes") }
    return UnsafeMutableRawBufferPointer(start: start, count: room)
  }
}
