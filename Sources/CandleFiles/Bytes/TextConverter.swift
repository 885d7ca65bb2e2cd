import Glibc

/// Makes UTF-8 of text in another encoding, as bytes come in.
struct TextConverter: ~Copyable {
  private let descriptor: iconv_t
  private let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  private var count = 0
  private var hasEnded = false

  /// - Parameter encoding: A name that the C library knows: `UTF-16LE`, `CP1252`, `GB18030`.
  init?(from encoding: String) {
    guard let descriptor = iconv_open("UTF-8", encoding), Int(bitPattern: descriptor) != -1 else {
      raw.deallocate()
      return nil
    }
    self.descriptor = descriptor
  }

  deinit {
    iconv_close(descriptor)
    raw.deallocate()
  }

  /// Fills a buffer of at least eight bytes from its start with text.
  ///
  /// Bytes that are nothing in the encoding become question marks; a character that is cut at the end is left out.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  mutating func read<Source: ByteReading & ~Copyable>(
    from source: inout Source, into buffer: UnsafeMutableRawBufferPointer, isCut: inout Bool
  ) throws(ReadFailure) -> Int {
    var made = 0
    while made == 0 {
      if !hasEnded {
        let added = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: raw[count...]))
        hasEnded = added == 0
        count += added
      }
      if count == 0 { return 0 }
      made = convert(into: buffer, isCut: &isCut)
    }
    return made
  }

  private mutating func convert(into buffer: UnsafeMutableRawBufferPointer, isCut: inout Bool) -> Int {
    var input = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
    var output = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
    var inputLeft = count
    var outputLeft = buffer.count
    while inputLeft > 0 {
      guard iconv(descriptor, &input, &inputLeft, &output, &outputLeft) == -1 else { break }
      // A character that is cut in two waits for its other half, unless there is none.
      if errno == E2BIG || (errno == EINVAL && !hasEnded) || outputLeft == 0 { break }
      if errno == EINVAL {
        isCut = true
        inputLeft = 0
        break
      }
      output?.pointee = CChar(UInt8(ascii: "?"))
      output = output?.advanced(by: 1)
      input = input?.advanced(by: 1)
      outputLeft -= 1
      inputLeft -= 1
    }
    raw.copyMemory(from: UnsafeRawBufferPointer(rebasing: raw[(count - inputLeft)..<count]))
    count = inputLeft
    return buffer.count - outputLeft
  }
}

extension TextConverter {
  /// A whole text, or nothing if the encoding is not known or some bytes are nothing in it.
  static func text(of bytes: [UInt8], in encoding: String) -> String? {
    guard let descriptor = iconv_open("UTF-8", encoding), Int(bitPattern: descriptor) != -1 else { return nil }
    defer { iconv_close(descriptor) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 8)
    let made = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output -> Int? in
        var from = input.baseAddress
        var to = output.baseAddress
        var (inputLeft, outputLeft) = (input.count, output.count)
        // A head may end inside a character.
        guard iconv(descriptor, &from, &inputLeft, &to, &outputLeft) != -1 || errno == EINVAL else { return nil }
        return output.count - outputLeft
      }
    }
    return made.map { String(decoding: output[..<$0].map(UInt8.init(bitPattern:)), as: UTF8.self) }
  }
}
