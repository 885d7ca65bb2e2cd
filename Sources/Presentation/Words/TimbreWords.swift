package import AudioGraph

/// Why a timbre cannot be used.
package enum TimbreFault: Error, Equatable {
  /// There is none of that name; those that there are.
  case noSuchTimbre(String, known: [String])
  /// The file cannot be read.
  case unreadable(file: String)
  /// The file is not an object in JSON, or lacks a member, or has it in another form.
  case notAnObject(file: String)
  case noHarmonics(file: String)
  case noDescription(file: String)
  /// A number outside its declared range.
  case outOfRange(HarmonicSpectrum.Fault, file: String)
}

/// Sentences about timbres and voices.
package enum TimbreWords {
  /// One sentence: the file, what is wrong, and what would be right.
  package static func sentence(_ fault: TimbreFault) -> Phrase {
    switch fault {
    case .noSuchTimbre(let name, let known):
      "There is no timbre \"\(name)\"; there are \(known.joined(separator: ", "))."
    case .unreadable(let file): "\(file) cannot be read."
    case .notAnObject(let file):
      "\(file) is not an object in JSON like {\"description\": \"…\", \"harmonics\": [1, 0.5]}."
    case .noHarmonics(let file): "\(file): \"harmonics\" is not a list of numbers like [1, 0.5]."
    case .noDescription(let file): "\(file): \"description\" is not a text."
    case .outOfRange(.count(let count), let file):
      "\(file) has \(count) harmonics; a timbre has 1 to \(HarmonicSpectrum.mostHarmonics)."
    case .outOfRange(.amplitude(let value, let harmonic), let file):
      "\(file): harmonic \(harmonic) is \(String(value)); an amplitude is from 0 to 1."
    case .outOfRange(.weakFundamental, let file):
      "\(file): the first harmonic is too weak; it is at least 0.3 of the loudest, or a note would be heard an octave higher."
    }
  }

  /// What is used in place of a file that is wrong.
  package static func replaced(_ fault: TimbreFault) -> Phrase { "\(sentence(fault)) The built-in timbre is used." }

  /// Where voices and timbres come from.
  package static func folder(_ folder: String?) -> Phrase {
    folder.map { "Folder \($0)." } ?? "No folder of voices; English and three timbres are built in."
  }

  /// A language and its voice.
  package static func language(_ code: String, name: String, voice: String, regions: [String: String], rate: Int)
    -> Phrase
  {
    let voices: [Phrase] = [Phrase(voice)] + regions.sorted { $0.key < $1.key }.map { "\($0.value) for \($0.key)" }
    return "Language \(code): \(name), voice \(Phrase.list(voices)), \(rate) words a minute."
  }

  /// A timbre, and in how many harmonics.
  package static func timbre(_ name: String, description: String) -> Phrase { "Timbre \(name): \(description)" }

  /// A sound.
  package static func sound(_ sample: SoundSample) -> Phrase { "Sound \(sample.name): \(sample.words)." }

  /// How to hear them.
  package static let advice: Phrase = "sonify voices --play NAME plays one of them, --play all every one."

  /// A name that is neither.
  package static func noSuchSound(_ name: String, nearest: String?) -> Phrase {
    "There is no voice, timbre or sound \"\(name)\". "
      + (nearest.map { "Did you mean \($0)?" } ?? "sonify voices lists them.")
  }

  /// Several sounds for one file.
  package static let oneSoundForFile: Phrase =
    "-o takes one sound or timbre; name it: sonify voices --play end -o end.wav."

  /// What a voice says of itself.
  package static let sample: Phrase = "Candle 1. Open 182.88, high 187.05, low 182.78, close 184.33, up 0.79 percent."
}
