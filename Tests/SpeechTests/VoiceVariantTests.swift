import Speech
import Testing

/// Which files are variants of a voice.
struct VoiceVariantTests {
  @Test(arguments: [
    "", "language variant\nname sonify-en\n", "// a remark\n\nflutter 0 // another\n", "consonants 150 150",
    "tone 600 130 1200 130 2000 150 3500 150", "pitch 82 118", "formant 0 100", "formant 8 100 100 100 -250",
    "gender female", "\tvoicing 90\r".replacing("\r", with: ""), "stressAmp 16 18 20 20 20 20 20 20",
  ])
  func `lines that eSpeak NG knows make a variant`(text: String) throws {
    #expect(try VoiceVariant(name: "sonify-en", text: text).name == "sonify-en")
  }

  @Test(arguments: [
    ("flutter", 1), ("flutter x", 1), ("flutter 0 1", 1), ("language variant\nlanguage de", 2), ("dictionary de", 1),
    ("phonemes de", 1), ("name", 1), ("formant 9 100", 1), ("formant -1 100", 1), ("pitch 1000 2000", 1),
    ("speed 0", 1), ("\n\nflutter 99999999999999999999", 3), ("flutter 0\r", 1), ("näme x", 1), ("\u{1}", 1),
    (String(repeating: "x", count: 91), 1), (String(repeating: "\n", count: 100), 101), ("replace 03 I i", 1),
    ("mbrola de5 de", 1), ("../../etc", 1),
  ])
  func `any other line is a fault, with its number`(text: String, line: Int) {
    let fault = #expect(throws: VoiceVariant.Fault.self) { try VoiceVariant(name: "sonify-en", text: text) }
    #expect(fault?.line == line)
  }

  @Test(arguments: [("sonify-en", true), ("", false), ("EN", false), ("a/b", false), ("aaaaaaaaaaaaaaaaaaaaa", false)])
  func `a name fits into the library's buffers`(name: String, isOne: Bool) {
    #expect(VoiceVariant.isName(name) == isOne)
  }
}
