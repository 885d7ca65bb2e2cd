/// Why there is no sound.
package enum SoundFault: Equatable, Sendable {
  /// There is no such device, or it was unplugged.
  case noSuchDevice
  /// Another program has it for itself.
  case busy
  /// The user may not use it.
  case notPermitted
  /// The sound server that it belongs to is not running.
  case noSoundServer
  /// It did not answer in time.
  case noAnswer
  /// The system refused, in its own words.
  case unusable(String)
}

/// Sentences about sound and sound files.
package enum SoundWords {
  /// There is no device to play on.
  ///
  /// - Parameters:
  ///   - fault: Why there is none.
  ///   - device: The device's name, if the user named one.
  ///   - isToldByDoctor: Whether the doctor is not to be advised, since it speaks.
  /// - Returns: The sentence.
  package static func noDevice(_ fault: SoundFault, device: String?, isToldByDoctor: Bool = false) -> Phrase {
    let otherwise: Phrase =
      isToldByDoctor
      ? "Use -o out.wav, or --device NAME; aplay -L lists them."
      : "Use -o out.wav, or --device NAME; sonify doctor helps."
    switch fault {
    case .noSuchDevice:
      guard let device else { return "No sound device. \(otherwise)" }
      return "No sound device \"\(device)\". aplay -L lists the names; or use -o out.wav."
    case .busy: return "No sound device: another program has it for itself. End that program. \(otherwise)"
    case .notPermitted: return "No sound device: you may not use it; join the group audio. \(otherwise)"
    case .noSoundServer: return "No sound device: the sound server is not running. \(otherwise)"
    case .noAnswer: return "No sound device: it does not answer. \(otherwise)"
    case .unusable(let reason): return "No sound device: \(reason). \(otherwise)"
    }
  }

  /// The device is gone while playing.
  package static func lost(trying seconds: Int) -> Phrase {
    "The sound device is gone. Waiting \(seconds) seconds for it."
  }

  /// It did not come back.
  package static func gaveUp(at place: Phrase) -> Phrase { "No sound device. Stopped at \(place)." }

  /// Where nothing has been played yet.
  package static let start: Phrase = "the start"

  /// One of the sounds of the program.
  package static let sample: Phrase = "a sample"

  /// It came back.
  package static let back: Phrase = "The sound device is back."

  /// Playing was stopped by the user.
  package static func stopped(at place: Phrase?) -> Phrase {
    place.map { "Stopped at \($0)." } ?? "Stopped before the first note."
  }

  /// A logarithm was asked for, and prices reach zero.
  package static let linearScale: Phrase =
    "Prices reach zero or below, so pitch follows the price itself, not its percent."

  /// The ending of a sound file's name.
  package static func unknownFormat(_ path: String) -> Phrase {
    "\(path): a sound file ends in .wav, .flac, .ogg or .mp3. Nothing written."
  }

  /// A format that cannot go into a pipe or device.
  package static func needsRegularFile(_ path: String) -> Phrase {
    "\(path): a pipe or device takes .wav only. Nothing written."
  }

  /// A format that does not keep samples as exactly as was asked for.
  package static func encodingNotPossible(_ path: String) -> Phrase {
    "\(path): --bits is for .wav, and 16 or 24 of them for .flac. Nothing written."
  }

  /// A sound too long for the format.
  package static func tooLong(_ path: String) -> Phrase {
    "\(path): a .wav file holds at most six hours. Use --duration, or .flac. Nothing written."
  }

  /// The system or the encoder refused.
  package static func cannotWrite(_ path: String, reason: String) -> Phrase {
    let name: Phrase = path == "-" ? "Standard output" : Phrase(path)
    return "\(name) cannot be written: \(reason)."
  }

  package static func noEncoders(_ path: String) -> Phrase {
    "\(path) cannot be written: the package libsndfile1 is not installed. WAV needs no package."
  }

  /// A sound file is ready.
  package static func written(_ path: String) -> Phrase { "Sound written to \(path)." }

  /// Another voice than the one asked for.
  package static func voiceProblem(_ wanted: String) -> Phrase {
    "There is no voice \"\(wanted)\"; espeak-ng --voices lists them. Another speaks."
  }
}
