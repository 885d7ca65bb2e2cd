import Glibc

/// The text of a file in UTF-8, whatever its bytes are: unpacked, converted, without mark and NUL bytes.
struct TextSource: ~Copyable, ByteReading {
  /// How much of a file is looked at before it is read.
  static let headLength = 4_096
  /// How many NUL bytes without anything between them are passed over.
  private static let mostNULs = 1 << 24

  /// How the text was written.
  let encoding: TextEncoding
  /// Whether NUL bytes were left out.
  private(set) var hadNULs = false
  /// Whether the text ended inside a character.
  private(set) var isCut = false

  private var bytes: Peekable<UnpackedSource>
  private var converter: TextConverter?

  /// Looks at the first bytes of a file.
  ///
  /// - Parameters:
  ///   - source: The bytes as they are.
  ///   - asked: The encoding, if the user has said it.
  /// - Throws: ``ReadFailure`` when they are no text, by name where it is known.
  init(_ source: consuming ByteSource, encoding asked: String? = nil) throws(ReadFailure) {
    var peekable = Peekable(try UnpackedSource(source))
    let head = try peekable.peek(Self.headLength)
    if let format = FileFormat.detect(head) { throw ReadFailure(.otherFormat(format)) }
    var found = TextEncoding.detect(head)
    if let asked, found.markLength == 0 { found = TextEncoding(name: asked) }
    peekable.skip(found.markLength)
    let isUTF8 = found.name.uppercased() == "UTF-8"
    if !isUTF8, let text = TextConverter.text(of: Array(head.dropFirst(found.markLength)), in: found.name),
      let format = FileFormat.detect(Array(text.utf8))
    {
      throw ReadFailure(.otherFormat(format))
    }
    if !found.name.hasPrefix("UTF-16"), Self.isBinary(head) { throw ReadFailure(.notText) }
    let made = isUTF8 ? nil : try Self.converter(from: found.name)
    self.init(encoding: found, bytes: peekable, converter: made)
  }

  private init(
    encoding: TextEncoding, bytes: consuming Peekable<UnpackedSource>, converter: consuming TextConverter?
  ) {
    self.encoding = encoding
    self.bytes = bytes
    self.converter = converter
  }

  private static func converter(from encoding: String) throws(ReadFailure) -> TextConverter {
    guard let converter = TextConverter(from: encoding) else { throw ReadFailure(.noSuchEncoding(encoding)) }
    return converter
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    var passedOver = 0
    while true {
      let count = try readText(into: buffer)
      let kept = removeNULs(from: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
      if kept > 0 || count == 0 { return kept }
      // A crash leaves some pages of NUL bytes behind; a device may have nothing else, for ever.
      passedOver += count
      if passedOver > Self.mostNULs { throw ReadFailure(.notText) }
    }
  }

  private mutating func readText(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    if converter == nil { return try bytes.read(into: buffer) }
    return try converter?.read(from: &bytes, into: buffer, isCut: &isCut) ?? 0
  }

  /// Moves text together over NUL bytes, which a crash or a fixed-width field leaves behind.
  private mutating func removeNULs(from text: UnsafeMutableRawBufferPointer) -> Int {
    guard text.count > 0, let start = text.baseAddress, memchr(start, 0, text.count) != nil else { return text.count }
    hadNULs = true
    var kept = 0
    for index in 0..<text.count where text[index] != 0 {
      text[kept] = text[index]
      kept += 1
    }
    return kept
  }

  /// Whether there are control characters that no text has.
  private static func isBinary(_ head: [UInt8]) -> Bool {
    // NUL bytes are left out later, 26 ends files of DOS, 12 is a new page.
    let known: Set<UInt8> = [0, .tab, .newline, .carriageReturn, 12, 26]
    return head.contains { ($0 < 32 && !known.contains($0)) }
  }
}
