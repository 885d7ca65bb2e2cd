import AudioGraph
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
    var lines = [TimbreWords.folder(languages.folder)]
    lines += languages.all.map { code, voice in
      TimbreWords.language(
        code, name: voice.name, voice: voice.voice, regions: voice.regions ?? [:], rate: voice.rate)
    }
    var faults: [TimbreFault] = []
    for name in timbres.names {
      do throws(TimbreFault) {
        lines.append(TimbreWords.timbre(name, description: try timbres.entry(name).description))
      } catch {
        faults.append(error)
      }
    }
    lines += SoundSample.all.map(TimbreWords.sound) + [TimbreWords.advice]
    let status = answer(words: lines)
    guard status == .done, !faults.isEmpty else { return status }
    return complain(faults.map(TimbreWords.sentence), .unusable)
  }

  /// The silence between two samples.
  private static let pause = Duration.milliseconds(700)

  /// Something to be heard, by its name: words, notes and their timbre.
  private struct Sample {
    let line: Phrase
    var score = Score()
    /// Who speaks, where it is a voice that is heard.
    var voice: Languages.Voice?
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
    for (code, voice) in languages.all where name == nil || code == name {
      let line = TimbreWords.language(
        code, name: voice.name, voice: voice.voice, regions: voice.regions ?? [:], rate: voice.rate)
      samples.append(Sample(line: line, voice: voice, palette: options.palette))
    }
    return samples
  }

  private func export(_ samples: [Sample], to path: String, _ options: Options) -> ExitStatus {
    let toned = samples.filter { $0.voice == nil }
    guard toned.count == 1, let sample = toned.first else {
      return complain([TimbreWords.oneSoundForFile], .wrongUsage)
    }
    do throws(SoundFileError) {
      try SoundFileWriter.write(sample.score, to: path, volume: options.volume, palette: sample.palette)
    } catch {
      return complain([sentence(of: error)], .unusable)
    }
    return path == "-" ? complain([sample.line], .done) : answer(words: [sample.line])
  }

  /// Plays samples on the sound card, each after its line.
  private func hear(_ samples: [Sample], _ options: Options, _ languages: Languages) -> ExitStatus {
    let signals: Signals
    do throws(TerminalError) { signals = try Signals() } catch { return .unusable }
    var rest = samples[...]
    while let first = rest.first {
      // A mixer has one palette and a voice one language: what shares them is heard in one go.
      let group = rest.prefix { $0.palette == first.palette && $0.voice == first.voice }
      rest = rest.dropFirst(group.count)
      var own = options
      own.palette = first.palette
      own.voice = options.voice ?? first.voice?.voice
      own.rate = options.rate ?? first.voice?.rate
      let sound = SoundSystem(options: own, languages: languages, environment: environment, leadIn: 0.1)
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
      if sample.voice != nil, let failure = sound.voice.failure {
        return complain([DoctorWords.noVoice(failure)], .unusable)
      }
      let status = answer(words: [sample.line])
      guard status == .done else { return status }
      sound.play(sample.score, speaking: sample.voice == nil ? nil : TimbreWords.sample.spoken(in: language))
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
        if signal != .suspend { sound.close() }
        if signal != .interrupt { signal.takeDefaultAction() }
        if signal != .suspend { return .interrupted }
      }
      if case .lost = sound.output.state { return complain([SoundWords.gaveUp(at: SoundWords.sample)], .noSoundDevice) }
    }
    return nil
  }
}
