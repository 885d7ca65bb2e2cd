/// The part of a file's text that is being looked at: one allocation that grows only when a row does not fit.
struct TextBuffer: ~Copyable {
  private var storage = Self.allocate(1 << 19)
  private var start = 0
  private var end = 0

  deinit { storage.deallocate() }

  /// The text that is there; ``RegularRows/slack`` bytes behind it may be looked at.
  var bytes: Cell { UnsafeRawBufferPointer(rebasing: storage[start..<end]).assumingMemoryBound(to: UInt8.self) }

  /// Reads more text behind what is there.
  ///
  /// - Returns: Whether the file has ended.
  mutating func fill(from source: inout TextSource, atLeast size: Int) throws(ReadFailure) -> Bool {
    makeRoom(size)
    let added = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: storage[end..<limit]))
    end += added
    return added == 0
  }

  /// Removes text that has been used.
  mutating func removeFirst(_ used: Int) { start += min(max(0, used), end - start) }

  /// Puts text back before what is there.
  mutating func prepend(_ text: Cell) {
    guard !text.isEmpty else { return }
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
    let kept = UnsafeRawBufferPointer(rebasing: storage[start..<end])
    var room = limit
    while room - kept.count < size { room *= 2 }
    if room == limit {
      storage.copyMemory(from: kept)
    } else {
      let larger = Self.allocate(room)
      larger.copyMemory(from: kept)
      storage.deallocate()
      storage = larger
    }
    (start, end) = (0, kept.count)
  }

  private static func allocate(_ size: Int) -> UnsafeMutableRawBufferPointer {
    .allocate(byteCount: size + RegularRows.slack, alignment: 16)
  }
}
