import Speech
import Testing

/// How rate and pitch change what is heard, to the limits of both.
@Suite(.serialized)
struct VoiceSettingTests {
  init() throws {
    try ESpeak.initialise()
  }

  private func length(of text: String, rate: Int) throws -> Int {
    try ESpeak.samples(of: text, rate: rate, sampleRate: 22_050).count
  }

  /// A sentence that is speeded up as a whole has all its words; one cut short would be shorter than its rate says.
  @Test(arguments: [sentence, "October 30th, 184.33, up 0.79", "up", "Left at November 27th, 2026."])
  func `speech beyond the natural rates is whole, to the last word`(text: String) throws {
    let slowest = try length(of: text, rate: 490) * 490
    for rate in [550, 600, 750, 900] {
      #expect(isSameLength(try length(of: text, rate: rate) * rate, slowest), "\(rate)")
    }
  }

  @Test func `no rate is slower than a lower one`() throws {
    let lengths = try [80, 260, 400, 449, 460, 480, 490, 600, 900].map { try length(of: sentence, rate: $0) }
    for (slower, faster) in zip(lengths, lengths.dropFirst()) {
      #expect(faster < slower || isSameLength(faster, slower))
    }
    #expect(lengths[8] * 9 < lengths[0])
  }

  @Test func `a higher pitch is heard higher, and one beyond the limits as the limit`() throws {
    let pitches = [0, 50, 100]
    let heard = try pitches.map { try fundamental(pitch: $0) }
    #expect(heard[0] * 1.2 < heard[1])
    #expect(heard[1] * 1.2 < heard[2])
    #expect(abs(try fundamental(pitch: -300) / heard[0] - 1) < 0.15)
    #expect(abs(try fundamental(pitch: .max) / heard[2] - 1) < 0.15)
    // It holds for its own text only.
    #expect(abs(try fundamental(pitch: 50) / heard[1] - 1) < 0.15)
  }

  /// The pitch of a long vowel in hertz: where the sound is most like itself a little later.
  private func fundamental(pitch: Int) throws -> Double {
    let samples = try ESpeak.samples(of: "ah", rate: 80, pitch: pitch, sampleRate: 22_050)
    let part = Array(samples[(samples.count / 3)..<(samples.count / 3 + 2_048)])
    // Down to 39 Hz; shorter lags would find the vowel's own overtones. Multiples are nearly as like.
    let likenesses = (120...560).map { (lag: $0, likeness: likeness(of: part, after: $0)) }
    let most = likenesses.map(\.likeness).max() ?? 0
    let lag = try #require(likenesses.first { $0.likeness >= 0.9 * most }).lag
    return 22_050 / Double(lag)
  }

  private func likeness(of samples: [Float], after lag: Int) -> Float {
    zip(samples, samples.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 } / Float(samples.count - lag)
  }
}
