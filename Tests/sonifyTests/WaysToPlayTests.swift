import Foundation
import TestSupport
import Testing

@Suite("Ways to play, as programs get them")
struct WaysToPlayTests {
  private struct Event: Decodable, Equatable {
    var onset: Double
    var duration: Double
    var hertz: Double?
    var decibels: Double
    var pan: Double
    var timbre: String
    var candle: Int?
    var text: String?
    var glide: Double
    var tied: Bool
  }

  private static let header = "date,open,high,low,close,volume\n"
  /// Closes 100, 200, 150 and, nine days later, 100.
  private static let four =
    header + "2026-10-01,100,110,90,100,5\n2026-10-02,100,200,100,200,10\n2026-10-03,150,200,150,150,\n"
    + "2026-10-12,200,200,100,100,\n"

  private func events(_ text: String, _ options: String...) throws -> [Event] {
    let folder = try TemporaryFolder()
    let file = folder.path("prices.csv")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let result = try ProgramRun.result(["play", file, "--format", "events"] + options)
    #expect(result.status == 0, "\(result.errors)")
    return try result.output.split(separator: "\n").map {
      try JSONDecoder().decode(Event.self, from: Data($0.utf8))
    }
  }

  private func lines(_ events: [Event]) -> [String] {
    events.map { event in
      let times = [event.onset, event.duration].map { String(Int(($0 * 1000).rounded())) }.joined(separator: " ")
      let hertz = event.hertz.map { String(Int($0.rounded())) } ?? "-"
      return "\(times) \(hertz) \(event.timbre) \(event.candle ?? -1) \(event.text ?? "")"
    }
  }

  @Test("notes are the closes, with the missing time in its place")
  func notes() throws {
    let events = try events(Self.four)
    #expect(
      lines(events) == [
        "0 180 220 price 0 ", "200 180 1760 price 1 ", "400 180 742 price 2 ",
        "600 67 - missing-time 3 No data for 9 days.", "667 180 220 price 3 ",
      ])
    #expect(events.map { ($0.glide * 10).rounded() / 10 } == [0, -7, 0, 0, 7])
    #expect(events.map { ($0.pan * 1000).rounded() / 1000 } == [-0.7, -0.233, 0.233, 0.7, 0.7])
    #expect(try self.events(Self.four, "--mono").allSatisfy { $0.pan == 0 })
  }

  @Test("the glide is one tone")
  func glide() throws {
    let events = try events(Self.four, "--mode", "glide")
    #expect(
      lines(events) == [
        "0 200 220 price 0 ", "200 200 1760 price 1 ", "400 200 742 price 2 ",
        "600 67 - missing-time 3 No data for 9 days.", "667 200 220 price 3 ",
      ])
    #expect(events.map(\.tied) == [false, true, true, false, false])
    #expect(abs(events[1].glide - -36) < 1e-9)
  }

  @Test("candles are open, high, low and close")
  func candles() throws {
    let events = try events(Self.four, "--mode", "candles", "--domain", "50-400", "--timbre", "reed")
    #expect(events.filter { $0.timbre == "reed" }.count == 16)
    // 12 semitones an octave of price: 220 Hz at 50.
    let expected = [100.0, 110, 90, 100, 100, 200, 100, 200, 150, 200, 150, 150, 200, 200, 100, 100].map {
      220 * $0 / 50
    }
    for (event, hertz) in zip(events.filter { $0.hertz != nil }, expected) {
      #expect(abs((event.hertz ?? 0) - hertz) < 1e-9)
    }
    #expect(events.prefix(4).map { ($0.onset * 1000).rounded() } == [0, 100, 200, 300])
  }

  @Test("volume ticks are quiet and between the notes")
  func ticks() throws {
    let events = try events(Self.four, "--volume-ticks")
    #expect(
      lines(events).map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") } == [
        "220 price 0", "- volume 0", "1760 price 1", "- volume 1", "742 price 2",
        "- missing-time 3 No data for 9 days.", "220 price 3",
      ])
    #expect(abs(events[1].decibels - -24.01) < 0.01)
    #expect(events[3].decibels == -21)
  }

  @Test(
    "pitch ranges have names",
    arguments: [("narrow", 220.0, 880.0), ("wide", 130.8128, 2093.0045), ("110-440", 110, 440)])
  func pitch(name: String, low: Double, high: Double) throws {
    let hertz = try events(Self.four, "--pitch", name).compactMap(\.hertz)
    #expect(abs((hertz.min() ?? 0) - low) < 1e-9)
    #expect(abs((hertz.max() ?? 0) - high) < 1e-9)
  }

  @Test("price scale, inversion, speed and duration")
  func settings() throws {
    let linear = try events(Self.four, "--price-scale", "linear", "--domain", "0-400").compactMap(\.hertz)
    #expect(linear.map { Int($0.rounded()) } == [370, 622, 480, 370])
    let inverted = try events(Self.four, "--invert").compactMap(\.hertz)
    #expect(inverted.map { Int($0.rounded()) } == [1760, 220, 521, 1760])
    #expect(try events(Self.four, "--speed", "2").prefix(2).map { ($0.onset * 1e6).rounded() } == [0, 100_000])
    #expect(try events(Self.four, "--duration", "6").prefix(2).map(\.onset) == [0, 1.5])
  }

  @Test("small steps are told with the way to hear them")
  func coarse() throws {
    let result = try ProgramRun.result(["play", Fixture.path("data/aapl-daily.csv"), "--format", "events"])
    let advice = "Most steps are under a quarter of a semitone, too small to hear well. --last "
    let line = try #require(result.errors.split(separator: "\n").first { $0.hasPrefix(advice) })
    let count = try #require(line.dropFirst(advice.count).split(separator: " ").first)
    let zoomed = try ProgramRun.result(
      ["play", Fixture.path("data/aapl-daily.csv"), "--format", "events", "--last", String(count)])
    #expect(!zoomed.errors.contains("cents"))
  }
}
