/// Sentences about the files of a voice.
package enum VoiceWords {
  /// One sentence on what is wrong, and one on what is done about it.
  package static func sentence(_ fault: VoiceFault) -> Phrase {
    let plain: Phrase = "The plain eSpeak NG voice speaks."
    switch fault {
    case .unreadable(let file): return "\(file) cannot be read as text. \(plain)"
    case .notAnObject(let file):
      return """
        \(file) is not an object in JSON like {"name": "English", "voice": "en-us", "rate": 260}. \(plain)
        """
    case .badMember(let member, let file): return "\(file): \"\(member.rawValue)\" is not \(wanted(member)). \(plain)"
    case .badLine(let line, let number, let file):
      return "\(file), line \(number): \"\(ShownText.of(line))\" is no line of an eSpeak NG variant. \(plain)"
    case .badCode(let file):
      return "\(file): a folder with a variant has the language's code for its name, like de. \(plain)"
    case .pronunciation(let fault, let file): return "\(file)\(cause(fault)) The file is passed over."
    case .noFolder(let reason):
      return "No folder for the own voice: \(reason). \(plain) TMPDIR names a folder that can be written."
    case .noVoice(let name): return SoundWords.voiceProblem(name)
    }
  }

  private static func wanted(_ member: VoiceMember) -> Phrase {
    switch member {
    case .name: "what the language is called"
    case .voice: "a voice of eSpeak NG, like \"en-us\""
    case .regions: "an object of regions and voices, like {\"GB\": \"en-gb\"}"
    case .rate: "a whole number from 80 to 900"
    case .sample: "a text"
    }
  }

  private static func cause(_ fault: PronunciationFault) -> Phrase {
    switch fault {
    case .notAnObject: " is not an object in JSON like {\"prices\": {\"close\": \"cloze\"}}."
    case .notAGroup(let name): ": \"\(ShownText.of(name))\" is not an object of words, like {\"close\": \"cloze\"}."
    case .notText(let word): ": what is said for \"\(ShownText.of(word))\" is not a text."
    case .noWord(let word): ": \"\(ShownText.of(word))\" is no word."
    case .hasDigit(let word): ": \"\(ShownText.of(word))\" has a digit on one side; numbers are never replaced."
    case .saysNothing(let word): ": nothing is said for \"\(ShownText.of(word))\"."
    case .twice(let word): ": \"\(ShownText.of(word))\" is there twice."
    }
  }
}
