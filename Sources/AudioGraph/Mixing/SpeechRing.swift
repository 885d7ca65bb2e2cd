import Synchronization

/// Samples of speech on their way from the speech thread to the audio thread.
///
/// A ring of 32-bit words with one writer and one reader. It holds chunks, each two words of header, its generation and
/// its length, and then its samples:
///
///     │ generation │ count │ sample … sample │ generation │ count │ sample …
///
/// The writer publishes a chunk by moving ``written`` past it, the reader gives room back by moving ``read``. Neither
/// waits for the other.
final class SpeechRing: @unchecked Sendable {
  // Unchecked, since the words are plain memory: only the writer touches what lies between `written` and `read`, only the
  // reader what lies between `read` and `written`, and the two counters are handed over with release and acquire.

  private static let headerLength = 2

  private let words: UnsafeMutablePointer<UInt32>
  private let mask: Int
  /// Words written and read since the start; their difference is what the ring holds.
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)
  /// What the reader has still to read of the chunk it is in.
  private var chunkGeneration: UInt32 = 0
  private var chunkLeft = 0

  /// Makes a ring for at least that many samples.
  init(capacity: Int) {
    var size = 1024
    while size < capacity + Self.headerLength { size *= 2 }
    words = .allocate(capacity: size)
    words.initialize(repeating: 0, count: size)
    mask = size - 1
  }

  deinit { words.deallocate() }

  /// Whether all that was written has been read.
  ///
  /// Any thread may ask.
  var isEmpty: Bool { written.load(ordering: .acquiring) == read.load(ordering: .acquiring) }

  /// Writes a chunk, as much of it as there is room for; the writer's thread only.
  ///
  /// - Returns: how many samples were taken.
  func write(_ samples: UnsafeBufferPointer<Float>, generation: UInt32) -> Int {
    let start = written.load(ordering: .relaxed)
    let room = mask + 1 - (start - read.load(ordering: .acquiring)) - Self.headerLength
    let count = min(room, samples.count)
    guard count > 0 else { return 0 }
    words[start & mask] = generation
    words[(start + 1) & mask] = UInt32(count)
    for index in 0..<count { words[(start + Self.headerLength + index) & mask] = samples[index].bitPattern }
    written.store(start + Self.headerLength + count, ordering: .releasing)
    return count
  }

  /// Reads samples of a generation, passing over older ones and leaving newer ones; the reader's thread only.
  ///
  /// - Returns: how many samples were read. Does not allocate.
  func read(into samples: UnsafeMutableBufferPointer<Float>, generation: UInt32) -> Int {
    let end = written.load(ordering: .acquiring)
    var position = read.load(ordering: .relaxed)
    var count = 0
    while count < samples.count {
      if chunkLeft == 0 {
        guard position < end else { break }
        chunkGeneration = words[position & mask]
        chunkLeft = Int(words[(position + 1) & mask])
        position += Self.headerLength
      }
      let age = Int32(bitPattern: generation &- chunkGeneration)
      if age < 0 { break }
      let part = age > 0 ? chunkLeft : min(chunkLeft, samples.count - count)
      if age == 0 {
        for index in 0..<part { samples[count + index] = Float(bitPattern: words[(position + index) & mask]) }
        count += part
      }
      position += part
      chunkLeft -= part
    }
    read.store(position, ordering: .releasing)
    return count
  }
}
