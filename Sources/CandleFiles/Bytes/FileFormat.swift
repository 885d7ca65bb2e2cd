/// A kind of file that is not a table of text, known by its first bytes whatever its name is.
package enum FileFormat: String, CaseIterable, Sendable {
  case zip, bzip2, xz, zstd
  case sevenZip = "7z"
  case xlsx, xls, ods, parquet, feather, pdf, html, xml, json, hdf5, sqlite, image
  case gitLFSPointer = "lfs"
  case cotahist

  /// Whether it is a packed file, in which a price file may be.
  package var isPacked: Bool {
    switch self {
    case .zip, .bzip2, .xz, .zstd, .sevenZip: true
    default: false
    }
  }

  /// The format that the first bytes tell; `nil` for text in rows, as far as they go.
  static func detect(_ head: [UInt8]) -> FileFormat? {
    if let binary = signatures.first(where: { head.starts(with: $0.bytes) })?.format {
      return binary == .zip ? kindOfZip(head) : binary
    }
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = String(decoding: head.dropFirst(start).prefix(300), as: UTF8.self)
      .drop { $0.isWhitespace }.lowercased()
    if text.hasPrefix("version https://git-lfs") { return .gitLFSPointer }
    if text.hasPrefix("00cotahist") { return .cotahist }
    let tags = ["<!doctype", "<html", "<head", "<body", "<table", "<script", "<meta", "<div", "<!--"]
    if tags.contains(where: text.hasPrefix) { return .html }
    if text.hasPrefix("<?xml") { return text.contains("<html") ? .html : .xml }
    return nil
  }

  /// Spreadsheets are zip files that begin with entries of fixed names.
  private static func kindOfZip(_ head: [UInt8]) -> FileFormat {
    let text = String(decoding: head.prefix(2_048), as: UTF8.self)
    if text.contains("opendocument.spreadsheet") { return .ods }
    return text.contains("[Content_Types].xml") || text.contains("xl/") ? .xlsx : .zip
  }

  private static let signatures: [(format: FileFormat, bytes: [UInt8])] = [
    (.zip, Array("PK\u{3}\u{4}".utf8)), (.zip, Array("PK\u{5}\u{6}".utf8)), (.bzip2, Array("BZh".utf8)),
    (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]), (.zstd, [0x28, 0xB5, 0x2F, 0xFD]),
    (.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    (.xls, [0xD0, 0xCF, 0x11, 0xE0]), (.parquet, Array("PAR1".utf8)), (.feather, Array("ARROW1".utf8)),
    (.feather, Array("FEA1".utf8)), (.pdf, Array("%PDF".utf8)), (.hdf5, [0x89, 0x48, 0x44, 0x46]),
    (.sqlite, Array("SQLite format 3".utf8)), (.image, [0x89, 0x50, 0x4E, 0x47]), (.image, [0xFF, 0xD8, 0xFF]),
    (.image, Array("GIF8".utf8)),
  ]
}
