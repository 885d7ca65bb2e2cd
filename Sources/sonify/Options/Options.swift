import AudioGraph
import CandleEngine
import CandleFiles
import Explorer
import Foundation
import Presentation
import SoundFile

/// The values of a command line, understood.
struct Options {
  /// How answers are written.
  enum Format: String, CaseIterable {
    case text, json, events, braille
  }

  /// Who speaks.
  enum SpeechChoice: String, CaseIterable {
    case auto, espeak, dispatcher, off

    /// Whether the program itself is to speak, whatever the signs say.
    var isOwn: Bool { self == .espeak || self == .dispatcher }
  }

  /// Where the cursor stands on a line of the explorer.
  enum CursorPlace: String, CaseIterable {
    case end, start
  }

  /// What a braille display gets.
  enum BrailleChoice: Equatable {
    case off
    /// Short answers on the terminal, for BRLTTY to show.
    case terminal(cells: Int)
    /// The display itself.
    case brlapi
  }

  var last: Int?
  var from: CandleTime?
  var to: CandleTime?
  var reading = PriceFile.Options()
  var format = FormatContext()
  var digits: Int?
  var additions = AdditionOptions()
  var verbosity: Verbosity?
  var answer = Format.text
  var output: String?
  var bits: SampleEncoding?
  var duration: Seconds?
  var speed = 1.0
  var mode = ToneSettings.Mode.notes
  var pitch: ClosedRange<Hertz>?
  var domain: ClosedRange<Double>?
  var isLinear = false
  var isInverted = false
  var isMono = false
  var hasVolumeTicks = false
  var palette = Palette.standard
  /// What is wrong with timbres that nobody asked for.
  var timbreFaults: [TimbreFault] = []
  /// What `voices` plays.
  var sample: String?
  var volume: Decibels = 0
  var balance: Decibels = 0
  var device: String?
  var bufferMilliseconds = 20
  var keepAliveSeconds = 30
  var speech = SpeechChoice.auto
  var voice: String?
  var rate: Int?
  var voicePitch: Int?
  var cursor = CursorPlace.end
  var braille = BrailleChoice.off
  var isLineMode = false

  /// Whether the user has said which candles are looked at.
  var choosesView: Bool { last != nil || from != nil || to != nil }

  /// How a file is read; long reading is told on a terminal.
  func reading(of path: String, in language: Language) -> PriceFile.Options {
    var reading = reading
    reading.tellsProgress = ProgressLines.reporter(path: path, language: language)
    return reading
  }

  /// How prices become sound.
  var tones: ToneSettings {
    ToneSettings(
      mode: mode, scale: isLinear ? .linear : .logarithmic, domain: domain,
      frequencies: pitch ?? PitchMap.standardFrequencies, isInverted: isInverted, isMono: isMono,
      hasVolumeTicks: hasVolumeTicks, pace: SweepPace(duration: duration, speed: speed))
  }

  /// Understands the values of a command line.
  ///
  /// - Parameters:
  ///   - arguments: What was typed.
  ///   - languages: What can be told in which language.
  /// - Throws: ``UsageError`` for a value that an option cannot have.
  init(_ arguments: Arguments, languages: Languages) throws(UsageError) {
    let values = OptionValues(arguments.values)
    last = try values.integer(.last, in: 1...Int(Int32.max))
    from = try values.time(.from)
    to = try values.time(.to)
    reading = try values.reading()
    answer = try values.choice(.format, of: Format.self) ?? .text
    let locale = try languages.locale(asked: arguments.values[.locale])
    // What programs read never varies.
    let isForPrograms = answer != .text || arguments.command == .descriptor
    format = FormatContext(
      locale: isForPrograms ? Locale(identifier: "en_US") : locale, timeZone: try values.timeZone())
    digits = try values.integer(.digits, in: 0...15)
    additions = try AdditionOptions(values, firstWeekday: FormatContext(locale: locale).firstWeekday)
    verbosity = try values.choice(.verbosity, of: Verbosity.self)
    output = arguments.values[.output]
    bits = try values.choice(.bits, of: SampleEncoding.self)
    duration = try values.number(.duration, in: 0.1...86_400)
    speed = try values.number(.speed, in: 0.01...100) ?? 1
    mode = try values.choice(.mode, of: ToneSettings.Mode.self) ?? .notes
    pitch = try values.pitchRange()
    domain = try values.domain()
    isLinear = try values.word(.priceScale, among: ["log", "linear"]) == "linear"
    isInverted = arguments.values[.invert] != nil
    isMono = arguments.values[.mono] != nil
    hasVolumeTicks = arguments.values[.volumeTicks] != nil
    sample = arguments.values[.play]
    volume = try values.number(.volume, in: -60...0) ?? 0
    balance = try values.number(.balance, in: -40...40) ?? 0
    if [.play, .explore, .voices].contains(arguments.command) {
      do throws(TimbreFault) {
        palette = try Timbres(languages).palette(asked: arguments.values[.timbre], faults: &timbreFaults)
      } catch {
        throw .timbre(error)
      }
    }
    device = arguments.values[.device]
    bufferMilliseconds = try values.integer(.buffer, in: 4...1_000) ?? 20
    keepAliveSeconds = try values.integer(.keepAlive, in: 0...86_400) ?? 30
    speech = try values.choice(.speech, of: SpeechChoice.self) ?? .auto
    voice = arguments.values[.voice]
    rate = try values.integer(.rate, in: 80...900)
    voicePitch = try values.integer(.voicePitch, in: 0...100)
    braille = try values.braille()
    // BRLTTY shows the line from where the cursor is.
    let isForBraille = if case .terminal = braille { true } else { false }
    cursor = try values.choice(.cursor, of: CursorPlace.self) ?? (isForBraille ? .start : .end)
    isLineMode = arguments.values[.lineMode] != nil
    if answer == .events, arguments.command != .play {
      throw .badValue(.format, "events", allowed: "text or json; events is for play")
    }
    if answer == .braille, arguments.command != .summary {
      throw .badValue(.format, "braille", allowed: "text or json; braille is for summary")
    }
  }
}
