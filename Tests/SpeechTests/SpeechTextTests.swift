import AudioGraph
import Foundation
import Speech
import Testing

/// What is left of a text, and that eSpeak NG survives and says it.
@Suite(.serialized)
struct SpeechTextTests {
  init() throws {
    try ESpeak.initialise()
  }

  @Test(arguments: [
    "October 30th, 184.33, up 0.79 percent",
    "First candle. Open 182.88, high 187.05, low 182.78, close 184.33.",
    "Zero point, 5 zeros, 6 4 4. Minus 1.2 percent!",
    "(Up 3.4%): \"aapl\" & co; it's 2:05 PM - no, really?",
    "Zürich, naïve café, Привет, 中文, नमस्ते, مرحبا",
  ])
  func `sentences stay as they are`(text: String) {
    #expect(SpeechText.cleaned(text) == text)
  }

  @Test(arguments: [
    ("O\u{200B}pen 18\u{2060}2\u{FEFF}.5", "Open 182.5"),
    ("\u{202E}up\u{202C} \u{2066}1\u{2069} \u{AD}x", "up 1 x"),
    ("up\u{1} 300S\u{1}50P down", "up 300S50P down"),
    ("a\u{1B}[31mb", "a 31mb"),
    ("a\u{0}b\u{7F}\u{85}c\u{9B}d", "ab cd"),
    ("one\r\n\ttwo\u{2028}three\u{A0}four", "one two three four"),
    ("  spaces   all over  ", "spaces all over"),
    ("wait... what??? 5%% -- $$ 🚀🚀🚀", "wait. what? 5% - $ 🚀"),
    ("say [[kl'oUz]] [\u{200B}[x]", "say kl'oUz x"),
    ("1000 11.00", "1000 11.00"),
    (String(decoding: [0x75, 0x70, 0xFF, 0xC3, 0x20, 0xE2, 0x82, 0x31], as: UTF8.self), "up 1"),
    ("\u{E000}\u{FFFF}\u{10FFFF}\u{378}up", "up"),
    ("", ""),
    (" \u{1}\u{200B} ", ""),
  ])
  func `what cannot be said goes`(text: String, cleaned: String) {
    #expect(SpeechText.cleaned(text) == cleaned)
  }

  @Test func `a long word is said in pieces`() {
    let digits = String(repeating: "12345", count: 30)
    let words = SpeechText.cleaned(digits).split(separator: " ")
    #expect(words.map(\.count) == [60, 60, 30])
    #expect(words.joined() == digits)
  }

  @Test func `a long text ends after a whole word`() {
    let text = SpeechText.cleaned(String(repeating: "candle ", count: 20_000))
    #expect(text == Array(repeating: "candle", count: 85).joined(separator: " "))
  }

  @Test func `cleaning twice is cleaning once`() {
    for text in oddTexts {
      let once = SpeechText.cleaned(text)
      #expect(SpeechText.cleaned(once) == once)
      #expect(once.unicodeScalars.count <= 600)
    }
  }

  @Test func `odd text is said to an end`() throws {
    for text in oddTexts {
      let samples = try ESpeak.samples(of: text, rate: 449, sampleRate: 22050)
      #expect(samples.count < 22050 * 300, "\(text.prefix(40))")
      #expect(samples.allSatisfy { abs($0) < 1 }, "\(text.prefix(40))")
    }
  }

  @Test func `random text is said to an end`() throws {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("ab'sS0159.,;:!?-+%$<>&[]{}()\"\u{1}\u{1B}\u{200B} \n/\\|_é中🚀́".unicodeScalars)
    for _ in 0..<50 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...150, using: &random) {
        guard let scalar = alphabet.randomElement(using: &random) else { continue }
        text.append(scalar)
      }
      let samples = try ESpeak.samples(of: String(text), rate: 449, sampleRate: 22050)
      #expect(samples.allSatisfy { abs($0) < 1 }, "\(String(text).debugDescription)")
    }
  }

  @Test func `a command in the text does not change the speech after it`() throws {
    let before = try ESpeak.samples(of: sentence, rate: 260, sampleRate: 22050)
    _ = try ESpeak.samples(of: "up \u{1}80S \u{1}20A down", rate: 260, sampleRate: 22050)
    let after = try ESpeak.samples(of: sentence, rate: 260, sampleRate: 22050)
    #expect(isSameLength(after.count, before.count))
    let peaks = [before, after].map { $0.map(abs).max() ?? 0 }
    #expect(abs(peaks[0] - peaks[1]) < 0.1)
  }

  /// The same phonemes as the words alone would have.
  @Test(arguments: [
    ("O\u{200B}pen 182\u{200B}.5", "Open 182.5"),
    ("[closed] at [[kl'oUz]]", "closed at kl'oUz"),
    ("up \u{1}300S 2 percent", "up 300S 2 percent"),
  ])
  func `cleaned text is pronounced as its words`(text: String, words: String) throws {
    #expect(try phonemes(SpeechText.cleaned(text)) == phonemes(words))
    #expect(try phonemes(text) != phonemes(words))
  }

  private func phonemes(_ text: String) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/espeak-ng")
    process.arguments = ["-q", "-x", "-v", "en-us", "--", text]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

/// Texts that once broke something, here or elsewhere.
private let oddTexts: [String] = [
  String(repeating: "s'", count: 220),
  String(repeating: "s'", count: 20_000),
  String(repeating: "a", count: 100_000),
  String(repeating: "9", count: 100_000),
  String(repeating: "0.", count: 5_000),
  String(repeating: "?!", count: 5_000),
  String(repeating: "1,", count: 5_000),
  String(repeating: "\u{1}", count: 100_000),
  String(repeating: "é\u{301}", count: 1_000),
  "x" + String(repeating: "\u{301}", count: 1_000),
  String(repeating: "中", count: 1_000),
  String(repeating: "🚀📈", count: 1_000),
  String(repeating: "𐍈", count: 200),
  String(repeating: "[", count: 1_000),
  "<speak><voice name='de'>up</voice><break time='10s'/><mark name='x'/></speak>",
  "<audio src='/etc/passwd'>down</audio>",
  "[[kl'oUz]] and [[[[[[",
  "\u{1}900S\u{1}500A\u{1}99P\u{1}1V loud",
  "\u{1B}[31mred\u{1B}[0m \u{1B}]0;title\u{7}",
  "&lt;b&gt; &#x1; &amp;",
  String(decoding: (0...255).map { UInt8($0) }, as: UTF8.self),
  String(decoding: [0xED, 0xA0, 0x80, 0xF8, 0x88, 0x80, 0x80, 0x80, 0xC0, 0x80, 0xF0], as: UTF8.self),
  "_^_de _lig _?A __ ___",
  "nan inf -0 1e999 0x7fffffff 99999999999999999999999999",
]
