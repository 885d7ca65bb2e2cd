package import AudioGraph

/// Writes sound to a file, a pipe or a device, block by block.
///
/// The format is that of the path's ending; standard output (`-`), and pipes and devices without a known ending, get WAV.
/// See ``OutputFile`` for what happens to a file that is already there. A writer that is let go without ``finish()``
/// leaves nothing behind.
package final class SoundFileWriter {
  /// Frames a second of exported sound.
  package static let standardSampleRate = 48_000

  private let output: OutputFile
  private let encoder: any SoundFileEncoder

  /// Opens the output.
  ///
  /// - Parameters:
  ///   - path: The target; `-` is standard output.
  ///   - encoding: How samples are kept; nil for 16 bits where the format keeps samples at all.
  ///   - sampleRate: Unit: frames a second.
  ///   - frameCount: How many frames will be written in all.
  /// - Throws: ``SoundFileError`` when the output cannot be opened or has no format.
  package init(
    path: String, encoding: SampleEncoding? = nil, sampleRate: Int = standardSampleRate, frameCount: Int
  ) throws(SoundFileError) {
    let named = OutputFile.isStandardOutput(path) ? .wav : SoundFileFormat(path: path)
    output = try OutputFile(path: path)
    guard let format = named ?? (output.isRegular ? nil : .wav) else {
      throw SoundFileError(.unknownFormat, path: path)
    }
    if let encoding, !format.encodings.contains(encoding) {
      throw SoundFileError(.encodingNotPossible, path: path)
    }
    let encoding = encoding ?? .int16
    if format == .wav {
      encoder = try WaveEncoder(
        output: output, path: path, encoding: encoding, sampleRate: sampleRate, frameCount: frameCount)
    } else if output.isRegular {
      encoder = try CompressedEncoder(
        output: output, path: path, format: format, encoding: encoding, sampleRate: sampleRate)
    } else {
      throw SoundFileError(.needsRegularFile, path: path)
    }
  }

  /// Writes the next frames: interleaved stereo, full scale ±1.
  package func write(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError) {
    try encoder.write(samples)
  }

  /// Ends the file, which now stands under its name.
  package func finish() throws(SoundFileError) {
    try encoder.finish()
    try output.commit()
  }

  /// Writes a whole score, in the memory of one block.
  ///
  /// - Parameters:
  ///   - score: What is to be heard.
  ///   - path: The target; `-` is standard output.
  ///   - encoding: How samples are kept; nil for 16 bits where the format keeps samples at all.
  ///   - introduction: What is spoken before the score: mono samples at ``standardSampleRate``, full scale ±1.
  ///   - volume: Unit: decibels; 0 leaves the score as it is.
  ///   - palette: Which harmonics the tones have.
  /// - Throws: ``SoundFileError``; the target is then as it was.
  package static func write(
    _ score: Score, to path: String, encoding: SampleEncoding? = nil, introduction: [Float] = [],
    volume: Decibels = 0, palette: Palette = .standard
  ) throws(SoundFileError) {
    let sampleRate = standardSampleRate
    let source = ExportSource(
      score, sampleRate: Double(sampleRate), volume: volume, palette: palette, introduction: introduction)
    let writer = try SoundFileWriter(
      path: path, encoding: encoding, sampleRate: sampleRate, frameCount: source.frameCount)
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * blockFrameCount)
    block.initialize(repeating: 0)
    defer { block.deallocate() }
    var framesLeft = source.frameCount
    while framesLeft > 0 {
      let part = UnsafeMutableBufferPointer(rebasing: block[..<(2 * min(framesLeft, blockFrameCount))])
      source.render(into: part)
      try writer.write(UnsafeBufferPointer(part))
      framesLeft -= part.count / 2
    }
    try writer.finish()
  }

  private static let blockFrameCount = 4096
}
