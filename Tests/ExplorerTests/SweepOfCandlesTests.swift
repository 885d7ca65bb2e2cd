import AudioGraph
import CandleEngine
import CandleFiles
import Explorer
import Presentation
import TestSupport
import Testing

/// The ways to play a chart.
@Suite("Explorer: sweeps")
struct SweepOfCandlesTests {
  private func aapl() throws -> Chart {
    let file = try PriceFileReader.read(path: Fixture.path("data/aapl-daily.csv"))
    return Chart(series: file.series, name: "aapl", format: FormatContext())
  }

  /// Candles of 30 minutes, four a day on three days.
  private let intraday: Chart = {
    let candles = (0..<12).map { index in
      let ticks = Int64(index / 4) * 86_400 + Int64(index % 4) * 1800 + 34_200
      let close = 100 + Double(index)
      return Candle(
        time: CandleTime(ticks: ticks, basis: .wallClock), open: close - 0.5, high: close + 1, low: close - 1,
        close: close, volume: index == 3 ? nil : Double(index))
    }
    return Chart(series: CandleSeries(candles), name: "intraday", format: FormatContext())
  }()

  private func expectPace(_ score: Score, sourceLocation: SourceLocation = #_sourceLocation) {
    for (note, next) in zip(score.notes, score.notes.dropFirst()) {
      #expect(note.end <= next.onset + 1e-9, sourceLocation: sourceLocation)
      #expect(next.onset - note.onset >= 1 / 15.0 - 1e-9, sourceLocation: sourceLocation)
    }
  }

  @Test("a zero among real prices is held at the edge, and the others span the whole range of pitch")
  func zero() {
    let closes = [100.0, 0, 200, 150]
    let candles = closes.enumerated().map { index, close in
      Candle(
        time: CandleTime(ticks: Int64(index) * 86_400, basis: .date), open: close, high: close, low: close, close: close
      )
    }
    let chart = Chart(series: CandleSeries(candles), name: "zero", format: FormatContext())
    let frequencies = CandleTones.sweep(over: 0..<4, of: chart, settings: ToneSettings()).notes.map(\.frequency)
    #expect(zip(frequencies, [220.0, 110, 1760]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(frequencies.count == 4)
    #expect(frequencies[3] > 622.25)
  }

  @Test("the first 30 candles of a real file span the whole range of pitch")
  func firstThirty() throws {
    let score = CandleTones.sweep(over: 0..<30, of: try aapl(), settings: ToneSettings())
    let frequencies = score.notes.map(\.frequency)
    #expect(abs((frequencies.min() ?? 0) - 220) < 1e-9)
    #expect(abs((frequencies.max() ?? 0) - 1760) < 1e-9)
    #expect(score.notes.count == 30)
    expectPace(score)
  }

  @Test("a sweep of all 3,270 candles keeps every slot's extremes", arguments: ToneSettings.Mode.allCases)
  func all(mode: ToneSettings.Mode) throws {
    let chart = try aapl()
    let series = chart.series
    #expect(series.count == 3270)
    let score = CandleTones.sweep(over: 0..<3270, of: chart, settings: ToneSettings(mode: mode))
    expectPace(score)
    #expect(score.duration <= 30.01)
    let slotCount = mode == .candles ? 66 : 225
    let heard = Set(score.notes.compactMap(\.candle))
    for slot in 0..<slotCount {
      let candles = series[(3270 * slot / slotCount)..<(3270 * (slot + 1) / slotCount)]
      let inSlot = candles.indices.filter(heard.contains).map { series[$0] }
      if mode == .candles {
        #expect(inSlot.map(\.high).max() == candles.map(\.high).max())
        #expect(inSlot.map(\.low).min() == candles.map(\.low).min())
      } else {
        #expect(inSlot.map(\.close).max() == candles.map(\.close).max())
        #expect(inSlot.map(\.close).min() == candles.map(\.close).min())
      }
    }
  }

  @Test("missing time is heard in its place, and in a long sweep only if it is long there")
  func missingTime() throws {
    let chart = try aapl()
    // After September 10, 2001 there is none until the 17th.
    let later = try #require((0..<3270).first { chart.description(of: $0).hasPrefix("Sep 17, 2001") })
    let near = CandleTones.sweep(over: (later - 10)..<(later + 10), of: chart, settings: ToneSettings())
    let place = try #require(near.notes.firstIndex { $0.timbre == .missingTime })
    #expect(near.notes[place].candle == later)
    #expect(near.notes[place - 1].candle == later - 1)
    #expect(near.notes[place + 1].candle == later)
    #expect(near.notes.count == 21)
    expectPace(near)
    let all = CandleTones.sweep(over: 0..<3270, of: chart, settings: ToneSettings())
    #expect(all.notes.count == 450)
    #expect(!CandleTones(chart: chart, view: 0..<30, settings: ToneSettings()).isCoarse)
  }

  @Test("another day is heard within a day's candles, in every mode", arguments: ToneSettings.Mode.allCases)
  func sessions(mode: ToneSettings.Mode) {
    let score = CandleTones.sweep(over: 0..<12, of: intraday, settings: ToneSettings(mode: mode))
    #expect(score.notes.filter { $0.timbre == .new }.compactMap(\.candle) == [4, 8])
    expectPace(score)
  }

  @Test("crossings are heard in their places, before the days")
  func crossings() {
    let cues = [Cue(before: 4, .crossing(isUp: true)), Cue(before: 6, .crossing(isUp: false))]
    let score = CandleTones.sweep(over: 0..<12, of: intraday, settings: ToneSettings(), crossings: cues)
    let earcons = score.notes.filter { $0.frequency == 0 }
    #expect(earcons.map(\.timbre) == [.crossingUp, .crossingDown, .new])
    #expect(earcons.compactMap(\.candle) == [4, 6, 8])
  }

  @Test("volumes tick after their closes, none where there is no volume")
  func volumes() {
    let score = CandleTones.sweep(over: 0..<4, of: intraday, settings: ToneSettings(hasVolumeTicks: true))
    #expect(score.notes.map(\.timbre) == [.price, .volume, .price, .volume, .price, .volume, .price])
    let gains = score.notes.filter { $0.timbre == .volume }.map(\.gain)
    #expect(gains == gains.sorted())
    #expect(gains.first == -24)
    #expect(gains.last == -6)
    expectPace(score)
  }

  @Test("two series are heard left and right, from 100")
  func comparison() throws {
    let closes = [50.0, 55, 60, 65]
    let score = try #require(
      CandleTones.comparison(over: 0..<4, of: intraday, with: { closes[$0] }, settings: ToneSettings()))
    #expect(
      score.notes.map(\.timbre) == [.price, .comparison, .price, .comparison, .price, .comparison, .price, .comparison])
    #expect(score.notes.map(\.pan) == [-0.7, 0.7, -0.7, 0.7, -0.7, 0.7, -0.7, 0.7])
    // Both begin at 100, the lowest; the second ends at 130, the highest.
    #expect(score.notes[0].frequency == 220)
    #expect(score.notes[1].frequency == 220)
    #expect(abs(score.notes[7].frequency - 1760) < 1e-9)
    #expect(CandleTones.comparison(over: 0..<4, of: intraday, with: { _ in nil }, settings: ToneSettings()) == nil)
  }

  @Test("steps too small for the pitch range are known, and how many candles can be heard")
  func coarse() throws {
    let tones = CandleTones(chart: try aapl(), view: 0..<3270, settings: ToneSettings())
    #expect(tones.isCoarse)
    let count = try #require(tones.clearCount)
    #expect(!CandleTones(chart: try aapl(), view: (3270 - count)..<3270, settings: ToneSettings()).isCoarse)
    #expect(CandleTones(chart: try aapl(), view: (3270 - 2 * count - 1)..<3270, settings: ToneSettings()).isCoarse)
  }
}
