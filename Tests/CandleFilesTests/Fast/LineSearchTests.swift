import CandleEngine
import Testing

@testable import CandleFiles

@Suite("The end of so many lines")
struct LineSearchTests {
  @Test("is found in a text that grows, wherever its line ends are", arguments: [3, 4] as [UInt64])
  func ends(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    for _ in 0..<60 {
      // Bytes that differ from a line end by one bit or by a carry, and long stretches of nothing else.
      let density = numbers.next() % 40 + 1
      let bytes = (0..<6_000).map { _ -> UInt8 in
        numbers.next() % density == 0 ? 0x0A : [0x0B, 0x8A, 0x00, 0xFF, 0x09][Int(numbers.next() % 5)]
      }
      let count = Int(numbers.next() % 400) + 1
      let ends = bytes.indices.filter { bytes[$0] == 0x0A }
      var search = LineSearch(count)
      let found = stride(from: 500, through: 6_000, by: 500).lazy.compactMap { length in
        bytes[..<length].withUnsafeBufferPointer { search.end(in: $0) }
      }.first
      #expect(found == (count <= ends.count ? ends[count - 1] + 1 : nil))
    }
  }

  @Test("are counted where all bytes are line ends")
  func onlyLineEnds() {
    let bytes = [UInt8](repeating: 0x0A, count: 5_000)
    var search = LineSearch(4_096)
    #expect(bytes.withUnsafeBufferPointer { search.end(in: $0) } == 4_096)
  }
}
