import Foundation
import TestSupport
import Testing

@testable import CandleFiles

@Suite("The text of a file")
struct TextSourceTests {
  private static let table = "Datum;Eröffnung;Hoch;Tief;Schluß\n02.01.2024;1,5;2;1;1,75\n"

  @Test(
    "is found in its encoding, with or without a mark",
    arguments: ["UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "CP1252"])
  func encodings(encoding: String) throws {
    let bytes = try converted(Self.table, to: encoding)
    #expect(try text(of: bytes).text == Self.table)
  }

  @Test(
    "is found in the code page in which its names are names of columns",
    arguments: [
      ("日付,始値,高値,安値,終値", "CP932"), ("日期,开盘,最高,最低,收盘", "GB18030"), ("일자,시가,고가,저가,종가", "CP949"),
      ("日期,開盤價,最高價,最低價,收盤價", "BIG5"), ("日付,始値,高値,安値,終値", "EUC-JP"),
      ("Date;Ouverture;Plus haut;Plus bas;Clôture", "CP1252"),
      ("Data;Otwarcie;Najwyższy;Najniższy;Zamknięcie", "CP1250"),
      ("Дата;Открытие;Максимум;Минимум;Закрытие", "CP1251"), ("Tarih;Açılış;Yüksek;Düşük;Kapanış", "CP1254"),
      ("Datum;Eröffnung;Hoch;Tief;Schluss", "CP850"), ("Datum;Eröffnung;Hoch;Tief;Schluss", "MACINTOSH"),
    ])
  func codePages(header: String, encoding: String) throws {
    let bytes = try converted(header + "\n2024-01-02,1,2,1,2\n", to: encoding)
    let found = try text(of: bytes)
    #expect(found.encoding.name == encoding)
    #expect(found.text.hasPrefix(header + "\n"))
  }

  @Test("is unpacked from gzip, all members of it, and from nothing else")
  func gzip() throws {
    let first = try gzipped("Date,Close\n")
    let second = try gzipped("2024-01-02,1\n")
    #expect(try text(of: first + second + [0, 0, 0]).text == "Date,Close\n2024-01-02,1\n")
    #expect(throws: ReadFailure(.truncated)) { try text(of: Array(first.dropLast(5))) }
    #expect(throws: ReadFailure(.damaged)) { try text(of: Array(first[..<10]) + Array(repeating: 7, count: 40)) }
    #expect(try readFile(try gzipped("Date,Close\n2024-01-02,1\n")).times == ["2024-01-02"])
  }

  @Test("is long: what is unpacked and converted is whole")
  func long() throws {
    let long = (0..<60_000).map { "\($0);é\n" }.joined()
    #expect(try text(of: try gzipped(long)).text == long)
    #expect(try text(of: try converted(long, to: "UTF-16")).text == long)
  }

  @Test("has no NUL bytes, wherever they were")
  func nul() throws {
    let found = try text(of: Array("Da\0te,Close\n2024-01-02,1\n\0\0\0\0".utf8))
    #expect(found.text == "Date,Close\n2024-01-02,1\n")
    #expect(found.hadNULs)
    #expect(try readFile("Date,Close\n2024-01-02,1\n\0\0").kinds.contains("nul-bytes"))
  }

  @Test("is none where there are control characters, or the first bytes of something else")
  func noText() throws {
    #expect(throws: ReadFailure(.notText)) { try text(of: [1, 2, 3, 4]) }
    #expect(throws: ReadFailure(.otherFormat(.zip))) { try text(of: Array("PK\u{3}\u{4}".utf8)) }
    #expect(throws: ReadFailure(.noSuchEncoding("nonsense"))) { try text(of: Array("a".utf8), encoding: "nonsense") }
  }

  @Test("whose encoding is not known is refused where the header needs it, and read when the user says it")
  func unknown() throws {
    let bytes = try converted("Дата,Цена\n2024-01-02,5\n", to: "KOI8-R")
    #expect(throws: ReadFailure(.unknownEncoding, line: 1)) { try readFile(bytes) }
    var options = PriceFile.Options()
    options.encoding = "KOI8-R"
    #expect(try readFile(bytes, options: options).columns.name(of: .close) == "Цена")
  }

  private func text(of bytes: [UInt8], encoding: String? = nil) throws
    -> (text: String, encoding: TextEncoding, hadNULs: Bool)
  {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data(bytes), to: "file")
    var source = try TextSource(try ByteSource(path: path), encoding: encoding)
    var result: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_000, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { break }
      result += buffer[..<count]
    }
    return (String(decoding: result, as: UTF8.self), source.encoding, source.hadNULs)
  }

  private func converted(_ text: String, to encoding: String) throws -> [UInt8] {
    Array(try ProgramRun.result(of: "iconv", ["-f", "UTF-8", "-t", encoding], input: Array(text.utf8)).outputBytes)
  }

  private func gzipped(_ text: String) throws -> [UInt8] {
    Array(try ProgramRun.result(of: "gzip", ["-c"], input: Array(text.utf8)).outputBytes)
  }
}
