import CandleEngine
import CandleFiles
import Foundation
import Glibc
import Presentation

/// Reads any bytes as a price file and finds what must never come out of one.
///
/// The fuzzer and the tests share it, so that what one finds the other can replay.
package final class ReaderProof: Sendable {
  /// Longer sentences are not heard at once.
  private static let longestSentence = 200

  private let path: String
  private let descriptor: CInt

  /// Makes the file that the bytes are put into; it stays if the reader traps, and has the bytes that it trapped on.
  ///
  /// - Throws: `POSIXError` when there is no room for it.
  package init() throws {
    // Shared memory is many times faster than a disk, where there is any.
    let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : FileManager.default.temporaryDirectory.path
    path = "\(folder)/fuzzed-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// What is wrong with what the reader made of the bytes; `nil` if nothing is.
  package func fault(in bytes: some Collection<UInt8>) -> String? {
    let written = bytes.withContiguousStorageIfAvailable { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard written == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0 else { return "cannot be written" }
    let isPacked = bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: Array("PK".utf8))
    // Packed bytes hold more lines than can be counted here.
    let lineCount = isPacked ? Int.max : 1 + bytes.count { $0 == 0x0A || $0 == 0x0D }
    // In JSON many candles stand in one line.
    let rowCount = isPacked ? Int.max : lineCount + bytes.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
    let words = FileWords(path: "prices.csv")
    do throws(ReadFailure) {
      let file = try PriceFileReader.read(path: path)
      return Self.fault(in: file, rowCount: rowCount) ?? file.notices.lazy.compactMap {
        Self.fault(at: $0.line, lineCount: lineCount)
      }.first ?? NoticeGroup.groups(of: file.notices).lazy.compactMap { Self.fault(in: words.notice($0).printed) }.first
    } catch {
      return Self.fault(at: error.line, lineCount: lineCount) ?? Self.fault(in: words.failure(error).printed)
    }
  }

  private static func fault(in file: PriceFile, rowCount: Int) -> String? {
    if file.series.isEmpty { return "no candle and no error" }
    if file.series.count > rowCount { return "\(file.series.count) candles of at most \(rowCount) rows" }
    // Where the clocks were put back an hour comes twice, and the candles keep the order of the file.
    let mayGoBack = file.notices.contains { $0.kind.name == "dst-fold" }
    var previous: CandleTime?
    for candle in file.series {
      let values = [candle.open, candle.high, candle.low, candle.close, candle.volume ?? 0]
      if values.contains(where: { !$0.isFinite }) { return "a value that is no number: \(values)" }
      if let previous, !mayGoBack, !(previous < candle.time) {
        return "\(candle.time.iso8601) after \(previous.iso8601)"
      }
      previous = candle.time
    }
    return nil
  }

  private static func fault(at line: Int?, lineCount: Int) -> String? {
    guard let line, !(1...lineCount).contains(line) else { return nil }
    return "line \(line) of \(lineCount)"
  }

  private static func fault(in sentence: String) -> String? {
    let isSayable = !sentence.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isSayable && sentence.count <= longestSentence && sentence.hasSuffix(".") ? nil : "the words \"\(sentence)\""
  }
}
