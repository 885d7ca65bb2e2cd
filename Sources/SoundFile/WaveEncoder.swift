import AudioGraph

/// Writes WAV: stereo samples behind the shortest header.
///
/// The length is known beforehand, so the header is right from the start and nothing is ever gone back for: pipes and
/// devices work like files. (libsndfile refuses to write WAV to them.)
final class WaveEncoder: SoundFileEncoder {
  private let output: OutputFile
  private let path: String
  private let encoding: SampleEncoding
  /// Bytes that wait to be written: the system takes large pieces with less work than small ones.
  private let buffer: UnsafeMutableRawBufferPointer
  private var waiting = 0

  private static let bufferSize = 1 << 18

  /// Writes the header.
  init(
    output: OutputFile, path: String, encoding: SampleEncoding, sampleRate: Int, frameCount: Int
  ) throws(SoundFileError) {
    self.output = output
    self.path = path
    self.encoding = encoding
    buffer = .allocate(byteCount: Self.bufferSize, alignment: MemoryLayout<Float>.alignment)
    guard let header = WaveHeader(encoding: encoding, sampleRate: sampleRate, frameCount: frameCount) else {
      throw SoundFileError(.tooLong, path: path)
    }
    try write(header.bytes.withUnsafeBytes { output.write($0) })
  }

  deinit { buffer.deallocate() }

  func write(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError) {
    var rest = samples
    while !rest.isEmpty {
      let count = min(rest.count, (buffer.count - waiting) / encoding.sampleSize)
      if count == 0 {
        try flush()
        continue
      }
      let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[waiting..<(waiting + count * encoding.sampleSize)])
      encode(UnsafeBufferPointer(rebasing: rest[..<count]), into: bytes)
      waiting += bytes.count
      rest = UnsafeBufferPointer(rebasing: rest[count...])
    }
  }

  func finish() throws(SoundFileError) { try flush() }

  private func flush() throws(SoundFileError) {
    let count = waiting
    waiting = 0
    try write(output.write(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
  }

  private func write(_ isWritten: Bool) throws(SoundFileError) {
    if !isWritten { throw SoundFileError(.system(errno: output.failure ?? 0), path: path) }
  }

  /// Does not allocate.
  private func encode(_ samples: UnsafeBufferPointer<Float>, into bytes: UnsafeMutableRawBufferPointer) {
    switch encoding {
    case .int16:
      let integers = bytes.bindMemory(to: Int16.self)
      SampleConversion.convert(samples, to: integers)
      // Nothing is to be done where numbers begin with their lowest byte anyway.
      if 1.littleEndian != 1 { for index in integers.indices { integers[index] = integers[index].littleEndian } }
    case .int24:
      for index in samples.indices {
        let integer = SampleConversion.int24(samples[index])
        for byte in 0..<3 { bytes[3 * index + byte] = UInt8(truncatingIfNeeded: integer >> Int32(8 * byte)) }
      }
    case .float32:
      let words = bytes.bindMemory(to: UInt32.self)
      for index in samples.indices { words[index] = SampleConversion.finite(samples[index]).bitPattern.littleEndian }
    }
  }
}
