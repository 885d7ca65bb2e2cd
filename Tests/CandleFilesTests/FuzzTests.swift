import Foundation
import FuzzSupport
import TestSupport
import Testing

@Suite("Any bytes")
struct FuzzTests {
  private static let mutationCount = 10_000
  private static let maximumCount = 4_096

  @Test("give candles in order or an error in words, however the cases are changed", arguments: [1, 2] as [UInt64])
  func mutations(seed: UInt64) throws {
    let cases = try Self.files(in: "cases")
    var mutator = Mutator(seeds: cases.map(\.bytes), maximumCount: Self.maximumCount, seed: seed)
    let proof = try ReaderProof()
    for turn in 1...Self.mutationCount / 2 {
      let bytes = mutator.next()
      guard let fault = proof.fault(in: bytes) else { continue }
      // The first is enough: one cause has many faults.
      Issue.record("seed \(seed), turn \(turn): \(fault)")
      Attachment.record(bytes, named: "seed-\(seed)-turn-\(turn)")
      return
    }
  }

  @Test("that the reader once failed on are read")
  func found() throws {
    let proof = try ReaderProof()
    for file in try Self.files(in: "fuzz") + Self.files(in: "cases") {
      #expect(proof.fault(in: file.bytes) == nil, "\(file.name)")
    }
  }

  @Test("cut off anywhere are no worse")
  func prefixes() throws {
    let proof = try ReaderProof()
    for name in ["quoted-newline-o1.csv", "json-candles-o1.json", "utf16-o1.csv", "gzip-o1.csv.gz"] {
      let bytes = try Fixture.bytes("cases/\(name)")
      for count in 0...bytes.count {
        #expect(proof.fault(in: bytes[..<count]) == nil, "\(name), \(count) bytes")
      }
    }
  }

  private static func files(in folder: String) throws -> [(name: String, bytes: [UInt8])] {
    let names = try FileManager.default.contentsOfDirectory(atPath: Fixture.path(folder)).sorted()
    return try names.filter { $0 != "README.md" }.map { ($0, try Fixture.bytes("\(folder)/\($0)")) }
  }
}
