/// Gives every page of an Ogg stream the same serial number each time.
///
/// libsndfile takes the number from the clock, so equal sounds would be different files. It hands over each page in two
/// writes, header and body; the header waits here for its body, since the checksum covers both.
///
/// - Source: RFC 3533, section 6.
struct OggSerialNumber {
  private static let serialNumber: [UInt8] = [0x73, 0x6F, 0x6E, 0x69]
  private static let serialNumberOffset = 14
  private static let checksumOffset = 22
  private static let segmentCountOffset = 26
  private static let shortestHeader = 27

  private var header: [UInt8] = []

  /// Takes what libsndfile writes.
  ///
  /// - Returns: what is to be written now: nothing, or a page, or whatever was not a page as it is.
  mutating func replace(in bytes: UnsafeRawBufferPointer) -> [UInt8] {
    if header.isEmpty {
      guard Self.isHeader(bytes) else { return Array(bytes) }
      header = Array(bytes)
      return Self.bodyLength(of: header) == 0 ? finishPage(body: []) : []
    }
    return Self.bodyLength(of: header) == bytes.count ? finishPage(body: Array(bytes)) : giveUpPage() + Array(bytes)
  }

  private mutating func finishPage(body: [UInt8]) -> [UInt8] {
    var page = giveUpPage() + body
    page.replaceSubrange(Self.serialNumberOffset..<Self.serialNumberOffset + 4, with: Self.serialNumber)
    page.replaceSubrange(Self.checksumOffset..<Self.checksumOffset + 4, with: [0, 0, 0, 0])
    let checksum = Self.checksum(of: page)
    for byte in 0..<4 { page[Self.checksumOffset + byte] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * byte)) }
    return page
  }

  private mutating func giveUpPage() -> [UInt8] {
    defer { header = [] }
    return header
  }

  private static func isHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= shortestHeader && bytes.starts(with: "OggS".utf8)
      && bytes.count == shortestHeader + Int(bytes[segmentCountOffset])
  }

  private static func bodyLength(of header: [UInt8]) -> Int {
    header[shortestHeader...].reduce(0) { $0 + Int($1) }
  }

  /// The CRC of the page with 0 in place of the CRC: polynomial 04C11DB7, from 0, neither reflected nor inverted.
  private static func checksum(of page: [UInt8]) -> UInt32 {
    page.reduce(0) { sum, byte in (sum << 8) ^ checksums[Int(UInt8(truncatingIfNeeded: sum >> 24) ^ byte)] }
  }

  private static let checksums: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte) << 24) { sum, _ in (sum << 1) ^ (sum >> 31) &* 0x04C1_1DB7 }
  }
}
