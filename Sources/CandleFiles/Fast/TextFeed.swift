/// The text of a file as it is read, by one thread or by several in turns.
///
/// Checked by hand for concurrency: while threads share it, all that it has is touched under their lock only; else it has
/// one user.
final class TextFeed: @unchecked Sendable {
  /// Bytes asked of the file at a time.
  private static let chunkSize = 1 << 18
  /// Bytes by which pieces are asked to be longer than the last one, so that few of them need more.
  private static let spare = 1 << 10

  private(set) var text: TextSource
  private(set) var buffer = TextBuffer()
  /// Whether all of the file has been read.
  private(set) var isWhole = false
  /// How many bytes of text have been read.
  private(set) var readCount = 0
  private var failure: ReadFailure?
  /// The length of the last piece.
  private var lastLength = TextFeed.chunkSize

  init(_ text: consuming TextSource) { self.text = text }

  /// What has been read and not used.
  var bytes: Cell { buffer.bytes }

  /// Reads more.
  func fill() throws(ReadFailure) {
    if let failure { throw failure }
    do throws(ReadFailure) {
      count(try buffer.fill(from: &text, atLeast: Self.chunkSize))
    } catch {
      failure = error
      throw error
    }
  }

  /// Forgets text that has been used.
  func removeFirst(_ used: Int) { buffer.removeFirst(used) }

  /// Takes back text that has not been used after all.
  func putBack(_ text: Cell) { buffer.prepend(text) }

  /// Takes the next lines off, mostly without a copy: they are read to where they are used.
  ///
  /// A failure to read is told at the next ``fill()``, when all that came before has been dealt with.
  ///
  /// - Returns: Whether there were so many.
  func takeLines(_ count: Int, into piece: TextPiece) -> Bool {
    piece.removeAll()
    var lines = LineSearch(count)
    while true {
      if let end = lines.end(in: piece.bytes) {
        buffer.prepend(piece.bytes.part(end..<piece.bytes.count))
        piece.cut(at: end)
        lastLength = end
        return true
      }
      guard readMore(into: piece) else {
        buffer.prepend(piece.bytes)
        return false
      }
    }
  }

  /// - Returns: Whether there was more.
  private func readMore(into piece: TextPiece) -> Bool {
    let wanted = max(lastLength - piece.bytes.count, 0) + Self.spare
    if !buffer.bytes.isEmpty {
      let length = min(wanted, buffer.bytes.count)
      piece.append(buffer.bytes.part(0..<length))
      buffer.removeFirst(length)
      return true
    }
    if isWhole || failure != nil { return false }
    do throws(ReadFailure) {
      count(try piece.fill(from: &text, atMost: wanted))
    } catch {
      failure = error
    }
    return !isWhole && failure == nil
  }

  private func count(_ added: Int) {
    readCount += added
    isWhole = added == 0
  }
}

/// Some lines of a text, in memory of their own; used by one thread at a time.
final class TextPiece {
  private var storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 16)
  private var count = 0

  deinit { storage.deallocate() }

  /// The text; ``RegularRows/slack`` bytes behind it may be looked at.
  var bytes: Cell { UnsafeRawBufferPointer(rebasing: storage[..<count]).assumingMemoryBound(to: UInt8.self) }

  func removeAll() { count = 0 }

  /// Leaves out what is behind a place.
  func cut(at end: Int) { count = end }

  func append(_ text: Cell) {
    makeRoom(text.count)
    UnsafeMutableRawBufferPointer(rebasing: storage[count...]).copyMemory(from: UnsafeRawBufferPointer(text))
    count += text.count
  }

  /// Reads more text.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  func fill(from source: inout TextSource, atMost size: Int) throws(ReadFailure) -> Int {
    makeRoom(size)
    let added = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: storage[count..<(count + size)]))
    count += added
    return added
  }

  private func makeRoom(_ size: Int) {
    let needed = count + size + RegularRows.slack
    guard storage.count < needed else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: needed * 5 / 4, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[..<count]))
    storage.deallocate()
    storage = larger
  }
}
