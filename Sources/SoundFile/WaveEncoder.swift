import AudioGraph

/// Writes WAV: 16-bit stereo PCM behind the shortest header, 44 bytes.
///
/// The length is known beforehand, so the header is right from the start and nothing is ever gone back for: pipes and
/// devices work like files. (libsndfile refuses to write WAV to them.)
///
/// - Source: Multimedia Programming Interface and Data Specifications 1.0 (IBM and Microsoft, 1991), WAVE.
final class WaveEncoder: SoundFileEncoder {
  private let output: OutputFile
  private let path: String
  private var integers: [Int16] = []

  private static let channelCount = 2
  private static let bytesPerFrame = 4
  private static let headerSize = 44

  /// Writes the header.
  init(output: OutputFile, path: String, sampleRate: Int, frameCount: Int) throws(SoundFileError) {
    self.output = output
    self.path = path
    guard let header = Self.header(sampleRate: sampleRate, frameCount: frameCount) else {
      throw SoundFileError(.tooLong, path: path)
    }
    try write(header.withUnsafeBytes { output.write($0) })
  }

  func write(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError) {
    if integers.count < samples.count { integers = Array(repeating: 0, count: samples.count) }
    let isWritten = integers.withUnsafeMutableBufferPointer { integers in
      SampleConversion.convert(samples, to: integers)
      for index in samples.indices { integers[index] = integers[index].littleEndian }
      return output.write(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(integers)[..<(2 * samples.count)]))
    }
    try write(isWritten)
  }

  func finish() {}

  private func write(_ isWritten: Bool) throws(SoundFileError) {
    if !isWritten { throw SoundFileError(.system(errno: output.failure ?? 0), path: path) }
  }

  /// nil when the sizes do not fit into the header's 32 bits.
  private static func header(sampleRate: Int, frameCount: Int) -> [UInt8]? {
    let (byteCount, overflow) = frameCount.multipliedReportingOverflow(by: bytesPerFrame)
    guard !overflow, let dataSize = UInt32(exactly: byteCount), byteCount <= Int(UInt32.max) - headerSize else {
      return nil
    }
    var header: [UInt8] = []
    func append(_ text: StaticString) { text.withUTF8Buffer { header.append(contentsOf: $0) } }
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { header.append(contentsOf: $0) }
    }
    append("RIFF")
    append(dataSize + UInt32(headerSize - 8))
    append("WAVEfmt ")
    append(UInt32(16))
    append(UInt16(1))  // PCM
    append(UInt16(channelCount))
    append(UInt32(sampleRate))
    append(UInt32(sampleRate * bytesPerFrame))
    append(UInt16(bytesPerFrame))
    append(UInt16(16))
    append("data")
    append(dataSize)
    return header
  }
}
