/// The part of a file's text that is being looked at: one allocation that grows only when a row does not fit.
struct TextBuffer: ~Copyable {
  private var storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 19, alignment: 16)
  private var count = 0

  deinit { storage.deallocate() }

  /// The text that is there.
  var bytes: Cell { UnsafeRawBufferPointer(rebasing: storage[..<count]).assumingMemoryBound(to: UInt8.self) }

  /// Reads more text behind what is there.
  ///
  /// - Returns: Whether the file has ended.
  mutating func fill(from source: inout TextSource, atLeast size: Int) throws(ReadFailure) -> Bool {
    if storage.count - count < size { grow() }
    let added = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: storage[count...]))
    count += added
    return added == 0
  }

  /// Removes text that has been used.
  mutating func removeFirst(_ used: Int) {
    guard used > 0 else { return }
    storage.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[used..<count]))
    count -= used
  }

  private mutating func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: storage.count * 2, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[..<count]))
    storage.deallocate()
    storage = larger
  }
}
