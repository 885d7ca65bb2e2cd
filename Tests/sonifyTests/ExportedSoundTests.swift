import Foundation
import TestSupport
import Testing

/// What can be measured in a WAV that the program wrote, against its list of events and the closes of the file.
@Suite("An exported sweep")
struct ExportedSoundTests {
  private static let path = Fixture.path("data/aapl-daily.csv")

  /// A part of the file, exported.
  private struct Sweep {
    let events: [ScoreEvent]
    let recording: Recording
    let mono: [Float]
    /// Opens and closes of all candles of the file, as split at commas here.
    let prices: [(open: Double, close: Double)]
    /// The candles in view.
    let view: Range<Int>

    init(last count: Int? = nil) throws {
      let folder = try TemporaryFolder()
      let arguments = [path] + (count.map { ["--last", "\($0)"] } ?? [])
      let result = try ProgramRun.result(arguments + ["-o", folder.path("out.wav")])
      try #require(result.status == 0)
      recording = try #require(Recording(path: folder.path("out.wav")))
      mono = recording.mono
      events = try ScoreEvent.all(of: arguments)
      prices = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst().map { row in
        let cells = row.split(separator: ",")
        return (try #require(Double(cells[1])), try #require(Double(cells[4])))
      }
      view = prices.count - (count ?? prices.count)..<prices.count
    }

    /// The pitch of a close: the logarithm of the price on three octaves above 220 Hz, from the lowest close in view.
    func hertz(of candle: Int) throws -> Double {
      let closes = prices[view].map(\.close)
      let (lowest, highest) = (try #require(closes.min()), try #require(closes.max()))
      return 220 * pow(8, log(prices[candle].close / lowest) / log(highest / lowest))
    }

    /// The frames of a note that neither attack, glide nor release touch.
    func steadyFrames(of event: ScoreEvent) -> Range<Int> {
      // A glide takes at most a quarter of the note, a release at most a third and 30 ms, an attack 6 ms. Notes
      // under 100 ms do not glide.
      let start = event.duration < 0.1 ? 0.007 : event.duration / 4 + 0.001
      let end = event.duration - min(0.03, event.duration / 3) - 0.001
      return Int((event.onset + start) * 48_000)..<Int((event.onset + end) * 48_000)
    }

    func frequency(of event: ScoreEvent) -> Double {
      SampleAnalysis.frequency(in: mono, range: steadyFrames(of: event), near: event.hertz, sampleRate: 48_000)
    }
  }

  private func expectPitches(_ sweep: Sweep, sourceLocation: SourceLocation = #_sourceLocation) throws {
    for event in sweep.events {
      let computed = try sweep.hertz(of: event.candle)
      let heard = sweep.frequency(of: event)
      let cents = [event.hertz, computed].map { abs(SampleAnalysis.cents(heard, above: $0)) }
      #expect(cents.allSatisfy { $0 < 3 }, "\(heard) Hz is heard of \(event)", sourceLocation: sourceLocation)
    }
  }

  /// A note begins at its event: 1 ms before it is silent since the note before, 1 ms after it has begun.
  private func expectOnsets(_ sweep: Sweep, sourceLocation: SourceLocation = #_sourceLocation) throws {
    for (index, event) in sweep.events.enumerated() {
      let onset = Int((event.onset * 48_000).rounded())
      // The silence is a tenth of a note's time; half of it back is still in it.
      let before = index == 0 ? 0 : Int((event.onset - event.duration / 18) * 48_000)
      let first = try #require(SampleAnalysis.onset(in: sweep.mono, from: before), sourceLocation: sourceLocation)
      #expect(abs(first - onset) <= 48, "\(first) of \(event)", sourceLocation: sourceLocation)
    }
  }

  /// No step is larger than the slope of what is heard: that of its harmonics, of the attack, and of rounding.
  private func expectNoSteps(_ sweep: Sweep, sourceLocation: SourceLocation = #_sourceLocation) {
    for event in sweep.events {
      let candle = sweep.prices[event.candle]
      let isFalling = candle.close < candle.open && event.duration >= 0.1
      // A glide down begins up to 7 semitones higher.
      let highest = event.hertz * (isFalling ? pow(2, 7 / 12.0) : 1)
      let steady = sweep.steadyFrames(of: event)
      let start = max(Int((event.onset - event.duration / 18) * 48_000), 0)
      let end = min(Int((event.onset + event.duration * 19 / 18) * 48_000), sweep.recording.frameCount)
      for channel in sweep.recording.channels {
        let amplitudes = (1...4).map {
          SampleAnalysis.amplitude(in: channel, range: steady, at: event.hertz * Double($0), sampleRate: 48_000)
        }
        let wave = amplitudes.enumerated().reduce(0.0) { $0 + $1.element * Double($1.offset + 1) }
        let attack = amplitudes.reduce(0, +) * .pi / 2 / (0.006 * 48_000)
        let allowed = wave * 2 * .pi * highest / 48_000 + attack + 1 / 32_768.0
        let step = Double(SampleAnalysis.largestStep(Array(channel[start..<end])))
        #expect(step <= allowed, "\(event)", sourceLocation: sourceLocation)
      }
    }
  }

  private func expectHeadroom(_ sweep: Sweep, sourceLocation: SourceLocation = #_sourceLocation) {
    for channel in sweep.recording.channels {
      let peak = SampleAnalysis.decibels(SampleAnalysis.peak(channel))
      #expect(peak <= -1 && peak > -30, sourceLocation: sourceLocation)
    }
  }

  @Test("of 30 candles has a note of its close's pitch for each, on time and without a click")
  func thirty() throws {
    let sweep = try Sweep(last: 30)
    #expect(sweep.events.map(\.candle) == Array(3240..<3270))
    // 200 ms each, of which a note fills nine tenths.
    for (index, event) in sweep.events.enumerated() {
      #expect(abs(event.onset - 0.2 * Double(index)) < 1e-9)
      #expect(abs(event.duration - 0.18) < 1e-9)
    }
    try expectPitches(sweep)
    try expectOnsets(sweep)
    expectNoSteps(sweep)
    expectHeadroom(sweep)
  }

  @Test("of the whole file has the extremes of each of its 225 parts, on time and without a click")
  func whole() throws {
    let sweep = try Sweep()
    try #require(sweep.events.count == 450)
    for slot in 0..<225 {
      let closes = sweep.prices[(3270 * slot / 225)..<(3270 * (slot + 1) / 225)].map(\.close)
      let (first, second) = (sweep.events[2 * slot], sweep.events[2 * slot + 1])
      #expect(first.candle < second.candle)
      #expect([first, second].map { sweep.prices[$0.candle].close }.sorted() == [closes.min(), closes.max()])
      #expect(abs(first.onset - 30.0 / 225 * Double(slot)) < 1e-9)
      #expect(abs(second.onset - 30.0 / 225 * (Double(slot) + 0.5)) < 1e-9)
    }
    try expectPitches(sweep)
    try expectOnsets(sweep)
    expectNoSteps(sweep)
    expectHeadroom(sweep)
  }
}
