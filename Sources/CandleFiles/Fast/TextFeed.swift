import Glibc

/// The text of a file as it is read, by one thread or by several in turns.
///
/// Checked by hand for concurrency: while threads share it, all that it has is touched under its lock only; else it has
/// one user.
final class TextFeed: @unchecked Sendable {
  /// Bytes asked of the file at a time.
  private static let chunkSize = 1 << 18

  private(set) var text: TextSource
  private(set) var buffer = TextBuffer()
  /// Whether all of the file has been read.
  private(set) var isWhole = false
  private var failure: ReadFailure?

  init(_ text: consuming TextSource) { self.text = text }

  /// What has been read and not used.
  var bytes: Cell { buffer.bytes }

  /// Reads more.
  func fill() throws(ReadFailure) {
    if let failure { throw failure }
    do throws(ReadFailure) {
      isWhole = try buffer.fill(from: &text, atLeast: Self.chunkSize)
    } catch {
      failure = error
      throw error
    }
  }

  /// Forgets text that has been used.
  func removeFirst(_ used: Int) { buffer.removeFirst(used) }

  /// Takes back text that has not been used after all.
  func putBack(_ text: Cell) { buffer.prepend(text) }

  /// Takes the next lines off.
  ///
  /// A failure to read is told at the next ``fill()``, when all that came before has been dealt with.
  ///
  /// - Returns: Whether there were so many.
  func takeLines(_ count: Int, into piece: TextPiece) -> Bool {
    var lines = LineSearch(count)
    while true {
      if let end = lines.end(in: bytes) {
        piece.copy(bytes.part(0..<end))
        buffer.removeFirst(end)
        return true
      }
      if isWhole || (try? fill()) == nil { return false }
    }
  }
}

/// Some lines of a text, in memory of their own; used by one thread at a time.
final class TextPiece {
  private var storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 16)
  private var count = 0

  deinit { storage.deallocate() }

  /// The text; ``RegularRows/slack`` bytes behind it may be looked at.
  var bytes: Cell { UnsafeRawBufferPointer(rebasing: storage[..<count]).assumingMemoryBound(to: UInt8.self) }

  func copy(_ text: Cell) {
    if storage.count < text.count + RegularRows.slack {
      storage.deallocate()
      storage = .allocate(byteCount: text.count * 5 / 4 + RegularRows.slack, alignment: 16)
    }
    storage.copyMemory(from: UnsafeRawBufferPointer(text))
    count = text.count
  }
}

/// Looks for the end of so many lines, in a text that may grow.
struct LineSearch {
  private var left: Int
  private var place = 0

  init(_ count: Int) { left = count }

  /// The place behind the last of the lines, or nothing if there are fewer.
  mutating func end(in bytes: Cell) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    while left > 0 {
      // The C library looks at 32 bytes at a time.
      guard let found = memchr(start + place, CInt(UInt8.newline), bytes.count - place) else { return nil }
      place = UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
      left -= 1
    }
    return place
  }
}
