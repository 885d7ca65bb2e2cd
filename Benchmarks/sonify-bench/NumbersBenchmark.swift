import CandleEngine
import CandleFiles
import Foundation
import Glibc

/// Proves that numbers are read as the doubles nearest to them: random ones, in files, beside the C library.
struct NumbersBenchmark: Benchmark {
  static let name = "numbers"
  static let usage = "numbers [--count 100000000] [--seed 1]"
  private static let countAtOnce = 500_000

  private let count: Int
  private let seed: Int

  init(_ arguments: BenchmarkArguments) throws {
    try arguments.expect(only: ["count", "seed"])
    count = try arguments.number("count", in: 1...10_000_000_000, default: 100_000_000)
    seed = try arguments.number("seed", in: 0...Int.max, default: 1)
  }

  /// Prints how many numbers differ, with some of them.
  func run() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "sonify-numbers-\(UUID().uuidString).csv").path
    defer { unlink(path) }
    var numbers = RandomNumbers(generator: SplitMix64(seed: UInt64(seed)))
    var (done, different) = (0, 0)
    while done < count {
      let expected = try write(min(Self.countAtOnce, count - done), of: &numbers, to: path)
      let series = try PriceFileReader.read(path: path).series
      for (index, value) in expected.enumerated() where index >= series.count || series.close(at: index) != value {
        different += 1
        if different <= 10 { print("row \(done + index) is not \(value)") }
      }
      done += expected.count
    }
    print("\(done) numbers, \(different) differ from strtod")
  }

  /// Writes a file of closes, a second apart.
  ///
  /// - Returns: What the C library reads.
  private func write(_ count: Int, of numbers: inout RandomNumbers, to path: String) throws -> [Double] {
    guard let file = fopen(path, "w") else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { fclose(file) }
    fputs("Time,Close\n1600000000,1.5\n", file)
    var expected = [1.5]
    var line: [CChar] = []
    while expected.count < count + 1 {
      line = "\(1_600_000_000 + expected.count),".utf8.map { CChar(bitPattern: $0) }
      let start = line.count
      numbers.append(to: &line)
      line += [CChar(UInt8(ascii: "\n")), 0]
      fputs(line, file)
      expected.append(line[start...].withUnsafeBufferPointer { $0.baseAddress.map { strtod($0, nil) } ?? .nan })
    }
    return expected
  }
}

/// Random numbers above zero as they are written: of all lengths, half of them as short as most prices.
private struct RandomNumbers {
  var generator: SplitMix64

  mutating func append(to text: inout [CChar]) {
    let bits = generator.next()
    let isShort = bits & 1 == 0
    put(generator.next(), count: 1 + Int(bits >> 1) % (isShort ? 4 : 17), to: &text)
    let fractionCount = Int(bits >> 8 & 0xFF) % (isShort ? 4 : 17)
    if fractionCount > 0 { text.append(CChar(UInt8(ascii: "."))) }
    put(generator.next(), count: fractionCount, to: &text)
    // No price is zero.
    text[text.count - 1] = 49 + CChar(bits >> 40 & 7)
  }

  private mutating func put(_ digits: UInt64, count: Int, to text: inout [CChar]) {
    var left = digits
    for _ in 0..<count {
      text.append(48 + CChar(left % 10))
      left /= 10
    }
  }
}
