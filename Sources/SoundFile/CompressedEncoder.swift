import AudioGraph
import CSndFile
import Glibc

/// Writes FLAC, Ogg Vorbis and MP3 by libsndfile.
///
/// libsndfile writes through our own functions, not to the file by itself, so that the system's error is known by its
/// number.
final class CompressedEncoder: SoundFileEncoder {
  private let output: OutputFile
  private let path: String
  private let format: SoundFileFormat
  private let handle: OpaquePointer
  private let stream: EncodedStream
  private var isOpen = true
  private let encoding: SampleEncoding
  private var integers: [Int16] = []
  private var wideIntegers: [Int32] = []

  /// Opens the encoder; FLAC takes its encoding, the others none.
  init(
    output: OutputFile, path: String, format: SoundFileFormat, encoding: SampleEncoding, sampleRate: Int
  ) throws(SoundFileError) {
    self.output = output
    self.path = path
    self.format = format
    self.encoding = encoding
    var info = SF_INFO()
    info.samplerate = CInt(sampleRate)
    info.channels = 2
    info.format = Self.code(of: format, encoding)
    var callbacks = callbacks
    stream = EncodedStream(output: output, isOgg: format == .ogg)
    // The stream outlives the handle: this object holds both, and closes the handle first.
    let context = Unmanaged.passUnretained(stream).toOpaque()
    guard let handle = sf_open_virtual(&callbacks, CInt(SFM_WRITE), &info, context) else {
      throw Self.error(nil, output: output, path: path)
    }
    self.handle = handle
  }

  deinit {
    if isOpen { sf_close(handle) }
  }

  func write(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError) {
    let frameCount = sf_count_t(samples.count / 2)
    let written =
      switch (format, encoding) {
      case (.flac, .int24): writeWideIntegers(samples)
      case (.flac, _): writeIntegers(samples)
      default: sf_writef_float(handle, samples.baseAddress, frameCount)
      }
    guard written == frameCount, output.failure == nil else {
      throw Self.error(handle, output: output, path: path)
    }
  }

  func finish() throws(SoundFileError) {
    isOpen = false
    let status = sf_close(handle)
    if status != 0 || output.failure != nil { throw Self.error(nil, output: output, path: path) }
  }

  /// The same 24-bit samples as in WAV; libsndfile takes the upper bits of wider ones.
  private func writeWideIntegers(_ samples: UnsafeBufferPointer<Float>) -> sf_count_t {
    if wideIntegers.count < samples.count { wideIntegers = Array(repeating: 0, count: samples.count) }
    for index in samples.indices { wideIntegers[index] = SampleConversion.int24(samples[index]) << 8 }
    return sf_writef_int(handle, wideIntegers, sf_count_t(samples.count / 2))
  }

  /// The same 16-bit samples as in WAV, which FLAC keeps exactly; the others are lossy and take what is there.
  private func writeIntegers(_ samples: UnsafeBufferPointer<Float>) -> sf_count_t {
    if integers.count < samples.count { integers = Array(repeating: 0, count: samples.count) }
    return integers.withUnsafeMutableBufferPointer { integers in
      SampleConversion.convert(samples, to: integers)
      return sf_writef_short(handle, integers.baseAddress, sf_count_t(samples.count / 2))
    }
  }

  private static func error(_ handle: OpaquePointer?, output: OutputFile, path: String) -> SoundFileError {
    if let errno = output.failure { return SoundFileError(.system(errno: errno), path: path) }
    // Without the library there are no words either.
    guard let words = sf_strerror(handle) else { return SoundFileError(.noEncoders, path: path) }
    return SoundFileError(.encoder(String(cString: words)), path: path)
  }

  private static func code(of format: SoundFileFormat, _ encoding: SampleEncoding) -> CInt {
    switch format {
    case .wav: CInt(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
    case .flac: CInt(SF_FORMAT_FLAC | (encoding == .int24 ? SF_FORMAT_PCM_24 : SF_FORMAT_PCM_16))
    case .ogg: CInt(SF_FORMAT_OGG | SF_FORMAT_VORBIS)
    case .mp3: CInt(SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III)
    }
  }
}

/// Where libsndfile's bytes go.
private final class EncodedStream {
  let output: OutputFile
  private var serialNumber: OggSerialNumber?

  init(output: OutputFile, isOgg: Bool) {
    self.output = output
    serialNumber = isOgg ? OggSerialNumber() : nil
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let replaced = serialNumber?.replace(in: bytes) else { return output.write(bytes) }
    return replaced.withUnsafeBytes { output.write($0) }
  }

  static func from(_ context: UnsafeMutableRawPointer?) -> EncodedStream? {
    context.map { Unmanaged<EncodedStream>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// libsndfile's way to the bytes, with an ``EncodedStream`` as context.
private var callbacks: SF_VIRTUAL_IO {
  SF_VIRTUAL_IO(
    get_filelen: { context in
      guard let output = EncodedStream.from(context)?.output else { return -1 }
      let position = output.seek(to: 0, whence: SEEK_CUR)
      let length = output.seek(to: 0, whence: SEEK_END)
      _ = output.seek(to: position, whence: SEEK_SET)
      return sf_count_t(length)
    },
    seek: { offset, whence, context in
      sf_count_t(EncodedStream.from(context)?.output.seek(to: Int(offset), whence: whence) ?? -1)
    },
    read: { bytes, count, context in
      let bytes = UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
      return sf_count_t(EncodedStream.from(context)?.output.read(into: bytes) ?? 0)
    },
    write: { bytes, count, context in
      let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(count))
      return EncodedStream.from(context)?.write(bytes) == true ? count : 0
    },
    tell: { context in sf_count_t(EncodedStream.from(context)?.output.seek(to: 0, whence: SEEK_CUR) ?? -1) })
}
