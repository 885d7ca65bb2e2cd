import CandleEngine
import Foundation
import TestSupport

@testable import CandleFiles

/// Gives a text's bytes to a reader of cells.
func withCell<Result>(_ text: String, _ body: (Cell) -> Result) -> Result {
  Array(text.utf8).withUnsafeBufferPointer(body)
}

/// Gives a row of cells to a reader of rows.
func withCells<Result>(_ texts: [String], _ body: ([Cell]) throws -> Result) rethrows -> Result {
  let bytes = texts.map { Array($0.utf8) }
  let buffers = bytes.map { bytes in
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    return copy
  }
  defer { for buffer in buffers { buffer.deallocate() } }
  return try body(buffers.map { Cell($0) })
}

/// Reads a price file that has some bytes.
func readFile(_ bytes: some Sequence<UInt8>, options: PriceFile.Options = PriceFile.Options()) throws -> PriceFile {
  let folder = try TemporaryFolder()
  return try withExtendedLifetime(folder) {
    try PriceFileReader.read(path: folder.write(Data(bytes), to: "prices.csv"), options: options)
  }
}

/// Reads a price file that has a text in UTF-8.
func readFile(_ text: String, options: PriceFile.Options = PriceFile.Options()) throws -> PriceFile {
  try readFile(Array(text.utf8), options: options)
}

extension PriceFile {
  /// The times of the candles, in ISO 8601.
  var times: [String] { series.map(\.time.iso8601) }

  /// The kinds of the notices, by their fixed names.
  var kinds: [String] { notices.map(\.kind.name) }
}
