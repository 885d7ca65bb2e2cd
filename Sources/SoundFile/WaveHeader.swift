/// The bytes before the samples of a WAV file.
///
/// - Source: Multimedia Programming Interface and Data Specifications 1.0 (IBM and Microsoft, 1991), WAVE; for
///   floating point New Multimedia Data Types and Data Techniques (Microsoft, 1994), which adds a size to `fmt ` and a
///   `fact` chunk.
struct WaveHeader {
  let bytes: [UInt8]

  private static let channelCount = 2

  /// Makes a header for stereo samples whose number is known beforehand.
  ///
  /// - Returns: nil when the sizes do not fit into the header's 32 bits.
  init?(encoding: SampleEncoding, sampleRate: Int, frameCount: Int) {
    let frameSize = Self.channelCount * encoding.sampleSize
    let isFloat = encoding == .float32
    let size = isFloat ? 58 : 44
    let (byteCount, overflow) = frameCount.multipliedReportingOverflow(by: frameSize)
    // A chunk of an odd size is followed by a byte that does not count; with two channels there is none.
    guard !overflow, let dataSize = UInt32(exactly: byteCount), byteCount <= Int(UInt32.max) - size else { return nil }
    var bytes = Bytes()
    bytes.append("RIFF")
    bytes.append(dataSize + UInt32(size - 8))
    bytes.append("WAVEfmt ")
    bytes.append(UInt32(isFloat ? 18 : 16))
    bytes.append(UInt16(isFloat ? 3 : 1))  // IEEE float, PCM
    bytes.append(UInt16(Self.channelCount))
    bytes.append(UInt32(sampleRate))
    bytes.append(UInt32(sampleRate * frameSize))
    bytes.append(UInt16(frameSize))
    bytes.append(UInt16(8 * encoding.sampleSize))
    if isFloat {
      bytes.append(UInt16(0))
      bytes.append("fact")
      bytes.append(UInt32(4))
      bytes.append(UInt32(frameCount))
    }
    bytes.append("data")
    bytes.append(dataSize)
    self.bytes = bytes.all
  }

  private struct Bytes {
    private(set) var all: [UInt8] = []

    mutating func append(_ text: StaticString) { text.withUTF8Buffer { all.append(contentsOf: $0) } }
    mutating func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { all.append(contentsOf: $0) }
    }
  }
}
