import CZlib

/// The bytes of a source, unpacked where they are gzip.
struct UnpackedSource: ~Copyable, ByteReading {
  private var source: Peekable<ByteSource>
  private var gzip: GzipStream?

  init(_ source: consuming ByteSource) throws(ReadFailure) {
    var peekable = Peekable(source)
    let isGzip = try peekable.peek(GzipStream.signature.count).starts(with: GzipStream.signature)
    self.source = peekable
    gzip = isGzip ? GzipStream() : nil
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    if gzip == nil { return try source.read(into: buffer) }
    return try gzip?.read(from: &source, into: buffer) ?? 0
  }
}

/// Unpacks gzip, one member after the other, as bytes come in.
///
/// - Source: RFC 1952; zlib keeps the address of its state, which therefore has a place of its own.
struct GzipStream: ~Copyable {
  static let signature: [UInt8] = [0x1F, 0x8B]

  private let state: UnsafeMutablePointer<z_stream>
  private let packed = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  private var isBetweenMembers = false
  private var hasEnded = false

  init?() {
    state = .allocate(capacity: 1)
    state.initialize(to: z_stream())
    // 15 is the largest window; 16 more asks for gzip's head and check sum.
    let code = inflateInit2_(state, 15 + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
    guard code == Z_OK else {
      state.deallocate()
      packed.deallocate()
      return nil
    }
  }

  deinit {
    inflateEnd(state)
    state.deallocate()
    packed.deallocate()
  }

  /// Fills a buffer from its start with unpacked bytes.
  ///
  /// - Returns: The number of bytes; 0 at the end of the last member.
  /// - Throws: ``ReadFailure`` when the packed bytes end too early or are damaged.
  mutating func read(
    from source: inout Peekable<ByteSource>, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ReadFailure) -> Int {
    state.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    state.pointee.avail_out = uInt(buffer.count)
    while !hasEnded, state.pointee.avail_out > 0 {
      if state.pointee.avail_in == 0 {
        let count = try source.read(into: packed)
        if count == 0 {
          guard isBetweenMembers else { throw ReadFailure(.truncated) }
          break
        }
        state.pointee.next_in = packed.baseAddress?.assumingMemoryBound(to: UInt8.self)
        state.pointee.avail_in = uInt(count)
      }
      try step()
      // What there is goes on at once: more may be slow to come.
      if state.pointee.avail_in == 0, state.pointee.avail_out < uInt(buffer.count) { break }
    }
    return buffer.count - Int(state.pointee.avail_out)
  }

  private mutating func step() throws(ReadFailure) {
    if isBetweenMembers {
      // Behind the last member some programs write zeros or other padding.
      guard state.pointee.next_in.pointee == Self.signature[0] else {
        hasEnded = true
        return
      }
      inflateReset(state)
      isBetweenMembers = false
    }
    switch inflate(state, Z_NO_FLUSH) {
    case Z_STREAM_END: isBetweenMembers = true
    case Z_OK, Z_BUF_ERROR: break
    default: throw ReadFailure(.damaged)
    }
  }
}
