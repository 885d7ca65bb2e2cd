import Testing

@testable import CandleFiles

@Suite("Formats that are no tables of text")
struct FileFormatTests {
  @Test(
    "are known by their first bytes",
    arguments: [
      ("PK\u{3}\u{4}....prices.csv", FileFormat.zip), ("PK\u{3}\u{4}....[Content_Types].xml", .xlsx),
      ("PK\u{3}\u{4}....mimetypeapplication/vnd.oasis.opendocument.spreadsheet", .ods), ("PAR1", .parquet),
      ("ARROW1", .feather), ("%PDF-1.7", .pdf), ("BZh9", .bzip2), (" \n<!DOCTYPE html>", .html), ("<html>", .html),
      ("\u{FEFF}<HTML>", .html), ("<?xml version=\"1.0\"?><a/>", .xml), ("<?xml version=\"1.0\"?>\n<html>", .html),
      ("version https://git-lfs.github.com/spec/v1\n", .gitLFSPointer), ("00COTAHIST.2024BOVESPA", .cotahist),
    ])
  func known(text: String, format: FileFormat) {
    #expect(FileFormat.detect(Array(text.utf8)) == format)
  }

  @Test(
    "are not what begins with a name in brackets, or in any other way",
    arguments: ["<DATE>,<CLOSE>", "Date", "", "[x]"])
  func text(text: String) {
    #expect(FileFormat.detect(Array(text.utf8)) == nil)
  }
}
