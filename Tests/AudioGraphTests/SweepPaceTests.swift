import Testing

@testable import AudioGraph

struct SweepPaceTests {
  @Test(arguments: [
    (1, 1, 1, 0.2), (30, 30, 1, 6), (31, 31, 1, 6), (90, 90, 1, 6), (91, 91, 1, 91 / 15.0), (450, 450, 1, 30),
    (451, 225, 2, 30), (3270, 225, 2, 30), (10_000_000, 225, 2, 30), (0, 0, 1, 0),
  ])
  func theDesignsPaces(candleCount: Int, slotCount: Int, notesPerSlot: Int, duration: Seconds) {
    let slots = SweepPace().slots(candleCount: candleCount)
    #expect(slots.count == slotCount)
    #expect(slots.notesPerSlot == notesPerSlot)
    #expect(abs(slots.duration - duration) < 1e-9)
  }

  @Test func aDurationOfOnesOwnIsTheWhole() {
    let slots = SweepPace(duration: 10).slots(candleCount: 40)
    #expect(slots == SweepPace.Slots(count: 40, notesPerSlot: 1, duration: 10))
    #expect(SweepPace(duration: 10).slots(candleCount: 3000).count == 75)
  }

  @Test func theSpeedDividesTheWhole() {
    #expect(SweepPace(speed: 2).slots(candleCount: 20).duration == 2)
    #expect(SweepPace(speed: 0.5).slots(candleCount: 20).duration == 8)
    #expect(SweepPace(speed: 2).slots(candleCount: 60) == SweepPace.Slots(count: 22, notesPerSlot: 2, duration: 3))
  }

  @Test(arguments: [1, 2, 3, 30, 60, 91, 450, 451, 5000], [0.001, 0.3, 1, 7.77, 100])
  func thereAreNeverMoreThan15NotesASecond(candleCount: Int, speed: Double) {
    let slots = SweepPace(speed: speed).slots(candleCount: candleCount)
    #expect(Double(slots.noteCount) / slots.duration <= 15.000001)
    #expect(slots.noteCount <= candleCount)
    #expect(slots.count >= 1)
  }

  @Test func nonsenseIsStillAFinitePace() {
    #expect(SweepPace(duration: .nan).slots(candleCount: 5).noteCount == 2)
    #expect(SweepPace(speed: .infinity).slots(candleCount: 5).noteCount == 2)
    #expect(SweepPace(duration: -1).slots(candleCount: 5).noteCount == 2)
  }

  @Test(arguments: [(10, 2, 10, 2, 4.0), (30, 2, 30, 2, 6), (200, 2, 200, 2, 400 / 15.0), (1000, 2, 112, 4, 30)])
  func severalVoicesShareTheTime(
    candleCount: Int, voiceCount: Int, slotCount: Int, notesPerSlot: Int, duration: Seconds
  ) {
    let slots = SweepPace().slots(candleCount: candleCount, voiceCount: voiceCount)
    #expect(slots.count == slotCount)
    #expect(slots.notesPerSlot == notesPerSlot)
    #expect(abs(slots.duration - duration) < 1e-9)
  }

  @Test(arguments: [
    (SweepPace(), 4, 4, 2.0), (SweepPace(), 60, 60, 30), (SweepPace(), 66, 66, 30), (SweepPace(), 3270, 66, 30),
    (SweepPace(speed: 2), 10, 5, 2.5), (SweepPace(duration: 60), 100, 100, 60), (SweepPace(duration: 0.1), 9, 1, 0.45),
  ])
  func wholeCandlesHaveHalfASecondEach(pace: SweepPace, candleCount: Int, slotCount: Int, duration: Seconds) {
    let slots = pace.wholeCandleSlots(candleCount: candleCount)
    #expect(slots.count == slotCount)
    #expect(abs(slots.duration - duration) < 1e-9)
  }
}
