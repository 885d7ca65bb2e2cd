import Presentation
import Testing

@Suite("What is wrong with a voice")
struct VoiceWordsTests {
  @Test("is a sentence with the file, the cause and what is done")
  func sentences() {
    let plain = "The plain eSpeak NG voice speaks."
    for (fault, sentence) in [
      (VoiceFault.unreadable(file: "/v/de/variant"), "/v/de/variant cannot be read as text. \(plain)"),
      (
        .badMember(.regions, file: "/v/de/voice.json"),
        "/v/de/voice.json: \"regions\" is not an object of regions and voices, like {\"GB\": \"en-gb\"}. \(plain)"
      ),
      (
        .badCode(file: "/v/1/variant"),
        "/v/1/variant: a folder with a variant has the language's code for its name, like de. \(plain)"
      ),
      (
        .noFolder(reason: "Permission denied"),
        "No folder for the own voice: Permission denied. \(plain) TMPDIR names a folder that can be written."
      ),
      (.noVoice("xx"), "There is no voice \"xx\"; espeak-ng --voices lists them. Another speaks."),
    ] {
      #expect(VoiceWords.sentence(fault).printed == sentence)
    }
  }
}
