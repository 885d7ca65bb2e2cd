import CandleEngine
import CandleFiles
import Testing

@testable import Presentation

@Suite("Values, printed and spoken")
struct ValuesTests {
  private let values = Values(format: FormatContext(), digits: 2)

  @Test(
    "numbers are spoken without signs, commas and empty decimals",
    arguments: [
      ("184.33", "184.33"), ("184.00", "184"), ("-3.20", "minus 3.20"), ("0.00", "0"), ("0.0064", "0.0064"),
      ("0.00064", "zero point, 3 zeros, 6 4"), ("0.00000644", "zero point, 5 zeros, 6 4 4"),
      ("-0.00000644", "minus zero point, 5 zeros, 6 4 4"), ("12", "12"),
    ])
  func spokenNumber(digits: String, words: String) { #expect(SpokenNumber.phrase(plain: digits).spoken == words) }

  @Test(
    "times of day are spoken in words",
    arguments: [
      ("14:35", "2:35 PM", "2 35 PM"), ("14:05", "2:05 PM", "2 oh 5 PM"), ("14:00", "2:00 PM", "2 PM"),
      ("00:00", "12:00 AM", "midnight"), ("00:05", "12:05 AM", "12 oh 5 AM"), ("12:00", "12:00 PM", "12 PM"),
    ])
  func timeOfDay(clock: String, printed: String, spoken: String) throws {
    let time = try #require(TimeText.time("2026-10-30T\(clock)"))
    let words = values.timeOfDay(time, hasHalf: true)
    #expect(words.printed == printed.replacing(" ", with: thinSpace))
    #expect(words.spoken == spoken)
  }

  @Test(
    "seconds are told where candles are shorter than a minute",
    arguments: [
      ("14:35:00", "2:35:00 PM", "2 35 PM"), ("14:05:15", "2:05:15 PM", "2 oh 5 PM, 15 seconds"),
      ("00:00:01", "12:00:01 AM", "midnight, 1 second"),
    ])
  func seconds(clock: String, printed: String, spoken: String) throws {
    let time = try #require(TimeText.time("2026-10-30T\(clock)"))
    let words = Values(format: FormatContext(tellsSeconds: true), digits: 2).timeOfDay(time, hasHalf: true)
    #expect(words.printed == printed.replacing(" ", with: thinSpace))
    #expect(words.spoken == spoken)
  }

  @Test("the half of the day is left out where it is known, and a full hour is o'clock then")
  func withoutHalf() throws {
    let time = try #require(TimeText.time("2026-10-30T14:00"))
    let words = values.timeOfDay(time, hasHalf: false)
    #expect(words.spoken == "2 o'clock")
    #expect(words.printed == "2:00")
  }

  @Test(
    "a move is told in percent, from zero or below in points",
    arguments: [
      (100.0, 101.0, "up 1.00%", "up 1 percent"), (100, 99.5, "down 0.50%", "down 0.50 percent"),
      (100, 100, "unchanged", "unchanged"), (100, 100.001, "up less than 0.01%", "up less than 0.01 percent"),
      (100, 99.999, "down less than 0.01%", "down less than 0.01 percent"),
      (0, 5.5, "up 5.50 points", "up 5.50 points"), (-10, -65.9, "down 55.90 points", "down 55.90 points"),
      (-10, -5, "up 5.00 points", "up 5 points"),
    ])
  func change(old: Double, new: Double, printed: String, spoken: String) {
    #expect(values.change(from: old, to: new) == Phrase(printed: printed, spoken: spoken))
  }

  @Test("counts and volumes have commas in print and plain digits in speech")
  func counts() {
    #expect(values.count(3270) == Phrase(printed: "3,270", spoken: "3270"))
    #expect(values.volume(1_250_000) == Phrase(printed: "1,250,000", spoken: "1250000"))
    #expect(values.volume(nil) == "unknown")
  }
}
