import AudioGraph
import CandleEngine
import Foundation
import Presentation
import Speech
import Synchronization
import TestSupport

/// Speaks random texts at random rates for a long time, cuts half of them, and prints how much memory that takes.
struct SpeechBenchmark: Benchmark {
  static let name = "speech"
  static let usage = "speech [--seconds 3600] [--cuts NUMBER] [--every 60] [--pace 1] [--seed 1] [--by espeak]"

  private let seconds: Int
  private let cuts: Int
  private let interval: Int
  private let pace: Int
  private let seed: Int
  private let usesService: Bool

  init(_ arguments: BenchmarkArguments) throws {
    try arguments.expect(only: ["seconds", "cuts", "every", "pace", "seed", "by"])
    seconds = try arguments.number("seconds", in: 1...1_000_000, default: 3_600)
    cuts = try arguments.number("cuts", in: 1...Int.max, default: .max)
    interval = try arguments.number("every", in: 1...100_000, default: 60)
    pace = try arguments.number("pace", in: 1...1_000, default: 1)
    seed = try arguments.number("seed", in: 0...Int.max, default: 1)
    usesService = arguments.text("by") == "dispatcher"
  }

  /// Speaks until the time or the number of cuts is reached, and then a last sentence to its end.
  func run() throws {
    try ESpeak.initialise()
    let service = usesService ? try SpeechService(longest: .seconds(seconds + 120)) : nil
    let mixer = Mixer()
    let speech: any SpeechOutput =
      service.map { DispatcherSpeech(environment: $0.environment) } ?? ESpeakSpeech(sink: mixer)
    let listener = Listener(source: mixer, pace: pace)
    listener.start()
    // The daemon's own module for eSpeak NG 1.51 crashes on some of the odd ones.
    var texts = RandomTexts(numbers: SplitMix64(seed: UInt64(seed)), hasOddOnes: !usesService)
    let start = monotonicNow()
    var (count, cutCount, nextReport) = (0, 0, Duration.zero)
    while monotonicNow() - start < .seconds(seconds), cutCount < cuts, speech.failure == nil {
      if monotonicNow() - start >= nextReport {
        report(monotonicNow() - start, count, cutCount, heard: listener.secondsHeard)
        nextReport += .seconds(interval)
      }
      speech.setRate(Int.random(in: 80...900, using: &texts.numbers))
      let alert = Int.random(in: 0..<8, using: &texts.numbers) == 0 ? "Crosses 440 upwards." : nil
      speech.speak(texts.next(), alert: alert, generation: mixer.silence())
      count += 1
      // Half are heard to their end, if it is not far; the others are cut at any moment.
      let longest = Bool.random(using: &texts.numbers) ? 6_000 : Int.random(in: 0...1_500, using: &texts.numbers)
      if !wait(for: speech, mixer, atMost: .milliseconds(longest / pace)) { cutCount += 1 }
    }
    report(monotonicNow() - start, count, cutCount, heard: listener.secondsHeard)
    speech.speak("Over.", generation: mixer.silence())
    let isOver = wait(for: speech, mixer, atMost: .seconds(60)) && speech.failure == nil
    print(isOver ? "The last text was said to its end." : "The last text was not said to its end.")
    if let failure = speech.failure { print("Speech failed: \(failure)") }
    speech.silence()
  }

  /// Waits until a text has been said.
  private func wait(for speech: any SpeechOutput, _ mixer: Mixer, atMost longest: Duration) -> Bool {
    let end = monotonicNow() + longest
    while speech.isBusy || !mixer.isSilent {
      guard monotonicNow() < end else { return false }
      usleep(1_000)
    }
    return true
  }

  private func report(_ elapsed: Duration, _ count: Int, _ cutCount: Int, heard: Double) {
    let megabytes = Double(residentPages() * Int(getpagesize())) / 1_048_576
    let seconds = Int(elapsed / .seconds(1))
    print(
      String(
        format: "%6d s: %8d texts, %8d cut, %9.0f s heard, %7.2f MB resident", seconds, count, cutCount, heard,
        megabytes))
    fflush(nil)
  }

  /// The pages of this process that are in memory.
  private func residentPages() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return fields.count > 1 ? Int(fields[1]) ?? 0 : 0
  }
}

/// Hears a mixer as a sound card does, in blocks of 5 ms, or several times as fast.
private final class Listener: Sendable {
  private static let blockFrames = 240
  private let source: any AudioSource
  private let pace: Int
  private let blockCount = Atomic(0)

  var secondsHeard: Double { Double(blockCount.load(ordering: .relaxed) * Self.blockFrames) / 48_000 }

  init(source: any AudioSource, pace: Int) {
    self.source = source
    self.pace = pace
  }

  func start() {
    let thread = Thread { [self] in run() }
    thread.start()
  }

  private func run() {
    var block = [Float](repeating: 0, count: 2 * Self.blockFrames)
    source.prepare(sampleRate: 48_000)
    let start = monotonicNow()
    while true {
      let due = Int((monotonicNow() - start) / .microseconds(5_000 / pace))
      while blockCount.load(ordering: .relaxed) < due {
        block.withUnsafeMutableBufferPointer { source.render(into: $0) }
        blockCount.wrappingAdd(1, ordering: .relaxed)
      }
      usleep(5_000)
    }
  }
}

/// What the explorer says, what files may quote, and bytes of any kind.
private struct RandomTexts {
  var numbers: SplitMix64
  let hasOddOnes: Bool

  mutating func next() -> String {
    switch Int.random(in: (hasOddOnes ? 0 : 3)..<8, using: &numbers) {
    case 0: bytes(upTo: 200)
    case 1: scalars(upTo: 300)
    case 2: String(repeating: ["s'", "9", "a ", "\u{1}5S", "[[", "1,", "🚀"][small(7)], count: small(3_000))
    default:
      "October \(1 + small(31))th, \(price()), \(["up", "down"][small(2)]) \(small(10)).\(small(90) + 10) percent"
        + [". Crosses \(price()) upwards.", ". No data for \(small(90)) days.", "", ", gap up 1.2 percent"][small(4)]
    }
  }

  private mutating func small(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

  private mutating func price() -> String { "\(small(100_000)).\(small(90) + 10)" }

  private mutating func bytes(upTo count: Int) -> String {
    let bytes = (0..<small(count)).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func scalars(upTo count: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<small(count) {
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x2_FFFF, using: &numbers)) { text.append(scalar) }
    }
    return String(text)
  }
}
