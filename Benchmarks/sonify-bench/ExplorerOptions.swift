import Foundation
import TestSupport

/// Which program is explored with, and what, as the benchmarks of the explorer are told.
struct ExplorerOptions: CustomStringConvertible {
  static let names: Set<String> = ["buffer", "candles", "file", "program"]
  static let usage = "[--buffer 20] [--candles NUMBER] [--file PATH] [--program PATH]"

  let bufferMilliseconds: Int
  let program: String
  private let candleCount: Int?
  private let file: String?

  init(_ arguments: BenchmarkArguments) throws {
    bufferMilliseconds = try arguments.number("buffer", in: 4...1000, default: 20)
    candleCount = try arguments.text("candles").map { _ in
      try arguments.number("candles", in: 1...100_000_000, default: 0)
    }
    file = arguments.text("file")
    program = arguments.text("program") ?? "sonify"
  }

  var description: String {
    "buffer \(bufferMilliseconds) ms, \(candleCount.map { "\($0) made-up candles" } ?? file ?? "3270 candles")"
  }

  /// A price file that is there as long as this is.
  struct Chart {
    let path: String
    fileprivate let folder: TemporaryFolder?
  }

  /// The file that was named, made if it is not there, or else a small one of daily candles.
  func chart() throws -> Chart {
    guard candleCount != nil || file != nil else {
      return Chart(path: Fixture.path("data/aapl-daily.csv"), folder: nil)
    }
    let folder = try file == nil ? TemporaryFolder() : nil
    let path = file ?? folder?.path("minutes.csv") ?? ""
    if !FileManager.default.fileExists(atPath: path) {
      try MinuteFile.write(rowCount: candleCount ?? 1, to: path)
    }
    return Chart(path: path, folder: folder)
  }
}
