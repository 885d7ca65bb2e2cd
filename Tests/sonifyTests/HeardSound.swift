import Foundation
import TestSupport
import Testing

/// One line of `sonify play FILE --format events`.
struct ScoreEvent: Decodable {
  /// Unit: seconds.
  let onset: Double
  /// Unit: seconds.
  let duration: Double
  let hertz: Double
  let candle: Int

  /// The events of a command line, in its order.
  static func all(of arguments: [String]) throws -> [ScoreEvent] {
    let result = try ProgramRun.result(["play"] + arguments + ["--format", "events"])
    try #require(result.status == 0)
    return try result.output.split(separator: "\n").map {
      try JSONDecoder().decode(ScoreEvent.self, from: Data($0.utf8))
    }
  }
}

/// What users give on a machine that is too busy for the usual 20 ms, as one that runs all tests at once is.
let calmBuffer = ["--buffer", "500"]

/// Expects that a device heard all of an exported sound once, and nothing but silence before and after.
///
/// The tolerance is none: without speech and at full volume a sweep stays under the knee of the live path's soft clip
/// and under the limiter of files, and both round to the same 16 bits.
func expectHeard(
  _ exported: Recording, in capture: PacedDevice.Capture, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  #expect(Double(capture.rate) == exported.sampleRate, sourceLocation: sourceLocation)
  let channels = [capture.channel(0), capture.channel(1)]
  let firstHeard = try #require(channels[0].firstIndex { $0 != 0 }, sourceLocation: sourceLocation)
  let firstExported = try #require(exported.channels[0].firstIndex { $0 != 0 }, sourceLocation: sourceLocation)
  let start = firstHeard - firstExported
  let end = start + exported.frameCount
  try #require(start >= 0 && end <= capture.frameCount, sourceLocation: sourceLocation)
  for (heard, exported) in zip(channels, exported.channels) {
    let firstDifference = exported.indices.first { heard[start + $0] != exported[$0] }
    #expect(
      firstDifference == nil, "of \(exported.count) frames, heard from \(start)", sourceLocation: sourceLocation)
    #expect(heard[..<start].allSatisfy { $0 == 0 }, sourceLocation: sourceLocation)
    #expect(heard[end...].allSatisfy { $0 == 0 }, sourceLocation: sourceLocation)
  }
}
