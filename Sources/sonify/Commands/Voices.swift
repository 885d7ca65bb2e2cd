import AudioGraph
import CandleEngine
import Glibc
import Playback
import Presentation
import SoundFile
import Speech
import Terminal

/// Lists what can be heard, and plays it.
extension Program {
  func voices(_ options: Options, languages: Languages) -> ExitStatus {
    let timbres = Timbres(languages)
    if let name = options.sample { return play(sample: name, options, languages, timbres) }
    let all = languages.all
    var timbreFaults: [TimbreFault] = []
    var timbreLines: [(folder: String?, line: Phrase)] = []
    for name in timbres.names {
      do throws(TimbreFault) {
        let line = TimbreWords.timbre(name, description: try timbres.entry(name).description)
        timbreLines.append((timbres.folder(of: name), line))
      } catch {
        timbreFaults.append(error)
      }
    }
    let folders = languages.folders.paths
    var lines = folders.isEmpty ? [TimbreWords.folder(nil)] : []
    // What is built in belongs to no folder, and comes first.
    for folder in [nil] + folders.map(Optional.some) {
      if let folder { lines.append(TimbreWords.folder(folder)) }
      lines += all.filter { $0.folder == folder }.map(\.line)
      lines += timbreLines.filter { $0.folder == folder }.map(\.line)
    }
    lines += SoundSample.all.map(TimbreWords.sound) + [TimbreWords.advice]
    let status = answer(words: lines)
    let complaints = all.flatMap(\.faults).map(VoiceWords.sentence) + timbreFaults.map(TimbreWords.sentence)
    return status == .done && !complaints.isEmpty ? complain(complaints, .unusable) : status
  }

  /// The silence between two samples.
  private static let pause = Duration.milliseconds(700)

  /// Something to be heard, by its name: words, notes and their timbre.
  private struct Sample {
    let line: Phrase
    var score = Score()
    /// Who speaks, where it is a voice that is heard.
    var language: SpokenLanguage?
    var palette: Palette
  }

  private func play(sample name: String, _ options: Options, _ languages: Languages, _ timbres: Timbres) -> ExitStatus {
    var samples: [Sample] = []
    do throws(TimbreFault) {
      samples = try self.samples(options, languages, timbres, named: name == "all" ? nil : name)
    } catch {
      return complain([TimbreWords.sentence(error)], .unusable)
    }
    guard !samples.isEmpty else {
      let names = SoundSample.all.map(\.name) + timbres.names + languages.all.map(\.code)
      let nearest = NearestWord.to(name, among: names)
      return complain([TimbreWords.noSuchSound(name, nearest: nearest)], .wrongUsage)
    }
    if let path = options.output { return export(samples, to: path, options) }
    return hear(samples, options, languages)
  }

  /// The samples of a name, or all: sounds, timbres, and languages, which speak.
  private func samples(
    _ options: Options, _ languages: Languages, _ timbres: Timbres, named name: String?
  ) throws(TimbreFault) -> [Sample] {
    var samples: [Sample] = []
    for sound in SoundSample.all where name == nil || sound.name == name {
      samples.append(Sample(line: TimbreWords.sound(sound), score: sound.score, palette: options.palette))
    }
    for timbre in timbres.names where name == nil || timbre == name {
      let entry = try timbres.entry(timbre)
      var palette = options.palette
      palette.price = entry.spectrum
      let line = TimbreWords.timbre(timbre, description: entry.description)
      samples.append(Sample(line: line, score: SoundSample.timbreScore, palette: palette))
    }
    for language in languages.all where name == nil || language.code == name {
      samples.append(Sample(line: language.line, language: language, palette: options.palette))
    }
    return samples
  }

  private func export(_ samples: [Sample], to path: String, _ options: Options) -> ExitStatus {
    guard samples.count == 1, let sample = samples.first else {
      return complain([TimbreWords.oneSoundForFile], .wrongUsage)
    }
    do throws(ESpeakError) {
      let speech = try sample.language.map { language throws(ESpeakError) in
        try self.samples(of: sampleText(of: language), options, language)
      }
      do throws(SoundFileError) {
        try SoundFileWriter.write(
          sample.score, to: path, introduction: speech ?? [], volume: options.volume, palette: sample.palette)
      } catch {
        return complain([sentence(of: error)], .unusable)
      }
    } catch {
      return complain([DoctorWords.noVoice(error.description)], .unusable)
    }
    return path == "-" ? complain([sample.line], .done) : answer(words: [sample.line])
  }

  /// What a voice says of itself: in its own words, or in those of the program.
  private func sampleText(of spoken: SpokenLanguage) -> String {
    spoken.sample ?? TimbreWords.sample.spoken(in: language)
  }

  /// Plays samples on the sound card, each after its line.
  private func hear(_ samples: [Sample], _ options: Options, _ languages: Languages) -> ExitStatus {
    let signals: Signals
    do throws(TerminalError) { signals = try Signals() } catch { return .unusable }
    let usual = languages.language(for: options.format.locale)
    let variants = samples.compactMap { $0.language?.variant }
    var rest = samples[...]
    while let first = rest.first {
      // A mixer has one palette and a voice one language: what shares them is heard in one go.
      let group = rest.prefix { $0.palette == first.palette && $0.language?.code == first.language?.code }
      rest = rest.dropFirst(group.count)
      var own = options
      own.palette = first.palette
      let sound = SoundSystem(
        options: own, language: first.language ?? usual, variants: variants, environment: environment, leadIn: 0.1)
      defer { sound.close() }
      let status = hear(group, on: sound, signals, options, pause: samples.count > 1 ? Self.pause : .zero)
      guard status == .done else { return status }
    }
    return .done
  }

  private func hear(
    _ samples: ArraySlice<Sample>, on sound: SoundSystem, _ signals: Signals, _ options: Options, pause: Duration
  ) -> ExitStatus {
    do throws(ALSAError) {
      try sound.output.start()
    } catch {
      return complain([SoundWords.noDevice(SoundFault(error), device: options.device)], .noSoundDevice)
    }
    for sample in samples {
      if sample.language != nil {
        if let failure = sound.ownVoice.failure { return complain([DoctorWords.noVoice(failure)], .unusable) }
        complain(sound.voiceFaults.map(VoiceWords.sentence), .done)
      }
      let status = answer(words: [sample.line])
      guard status == .done else { return status }
      sound.play(sample.score, speaking: sample.language.map(sampleText(of:)))
      if let stopped = wait(signals, while: { sound.isSounding }, of: sound) { return stopped }
      _ = sound.output.waitUntilHeard(timeout: 2)
      let next = ContinuousClock.now + pause
      if let stopped = wait(signals, while: { ContinuousClock.now < next }, of: sound) { return stopped }
    }
    return .done
  }

  /// Waits while something holds.
  ///
  /// - Returns: How the program ends, if it was stopped.
  private func wait(_ signals: Signals, while holds: () -> Bool, of sound: SoundSystem) -> ExitStatus? {
    while holds() {
      _ = waitUntilReadable([signals.descriptor], timeout: 20)
      for signal in signals.read() where signal != .resized && signal != .resumed {
        if signal != .suspend { sound.closeForGood() }
        if signal != .interrupt { signal.takeDefaultAction() }
        if signal != .suspend { return .interrupted }
      }
      if case .lost = sound.output.state { return complain([SoundWords.gaveUp(at: SoundWords.sample)], .noSoundDevice) }
    }
    return nil
  }
}

extension SpokenLanguage {
  /// The language as it is listed.
  fileprivate var line: Phrase {
    // Regions that share a voice are listed together.
    let regions = Dictionary(grouping: regions.keys.sorted()) { self.regions[$0] ?? "" }
    return TimbreWords.language(
      code, name: name, voice: voice,
      regions: Dictionary(uniqueKeysWithValues: regions.map { ($1.joined(separator: ", "), $0) }), rate: rate)
  }
}
