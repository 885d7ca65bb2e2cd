import Presentation

/// The commands.
enum Command: String, CaseIterable, Sendable {
  case play, explore, describe, summary, descriptor, check, voices, doctor, help

  /// Whether it works on a price file.
  var takesFile: Bool { self != .voices && self != .doctor && self != .help }

  /// What the command does, for the help.
  var help: Phrase {
    switch self {
    case .play: "plays the closes; with -o writes them to a sound file (the word play may be left out)"
    case .explore: "steps through the candles by keyboard, with tones and speech"
    case .describe: "prints one sentence a candle"
    case .summary: "prints one sentence for the visible range; several files, one line each"
    case .descriptor: "prints the audio graph's descriptor as JSON"
    case .check: "prints how the file was understood, and every notice"
    case .voices: "lists voices, timbres and sounds, and plays them with --play"
    case .doctor: "tries the way from text to ear, and says where it breaks"
    case .help: "prints this; sonify help COMMAND the options of a command, sonify help keys the keys of explore"
    }
  }
}

/// The names of the options.
enum OptionName: String, CaseIterable, Sendable {
  case last, from, to
  case symbol
  case dateOrder = "date-order"
  case decimal, encoding
  case timeZone = "time-zone"
  case date
  case excel1904 = "excel-1904"
  case scale, adjusted, strict
  case every, indicator, compare, levels, sessions
  case locale, digits, verbosity, format
  case output, bits
  case mode, duration, speed, timbre, pitch, domain
  case priceScale = "price-scale"
  case invert, mono
  case volumeTicks = "volume-ticks"
  case play, volume, balance
  case device, buffer
  case keepAlive = "keep-alive"
  case speech, voice, voices, rate
  case voicePitch = "voice-pitch"
  case cursor, braille
  case lineMode = "line-mode"
  case help, version
}

/// One option: what parsing and help need to know of it.
struct OptionRow: Sendable {
  let name: OptionName
  /// Its one-letter form.
  var short: Character?
  /// What its value is called in the help; `nil` for an option without one.
  var value: String?
  /// What stands between the values of an option that may be repeated; of others the last one holds.
  var separator: Character?
  /// The commands that take it.
  let commands: Set<Command>
  /// What it does.
  let help: Phrase

  /// Whether it can be set once for all starts; what is for one file or one answer cannot.
  var isSetting: Bool { !OptionTable.forOneStart.contains(name) }
}

/// All options, in the order of the help.
enum OptionTable {
  private static let reading: Set<Command> = [.play, .explore, .describe, .summary, .descriptor, .check]
  private static let telling: Set<Command> = [.play, .explore, .describe, .summary, .descriptor]
  private static let adding: Set<Command> = [.play, .explore, .describe, .summary, .descriptor]
  private static let sounding: Set<Command> = [.play, .explore]
  private static let hearing: Set<Command> = [.play, .explore, .voices, .doctor]
  private static let all = Set(Command.allCases)

  /// The options that are no settings.
  static let forOneStart: Set<OptionName> = [
    .last, .from, .to, .symbol, .date, .excel1904, .scale, .every, .indicator, .compare, .levels, .format, .output,
    .domain, .play, .help, .version,
  ]

  static let rows: [OptionRow] = [
    OptionRow(name: .last, value: "N", commands: telling, help: "only the last N candles"),
    OptionRow(name: .from, value: "DATE", commands: telling, help: "only from a date or time on: 2024-03-01"),
    OptionRow(name: .to, value: "DATE", commands: telling, help: "only up to a date or time, that one included"),
    OptionRow(
      name: .symbol, value: "NAME", commands: reading, help: "which instrument of a file that has several is read"),
    OptionRow(
      name: .dateOrder, value: "dmy|mdy|ymd", commands: reading,
      help: "which part of dates like 03/04/2024 or 22/05/16 is the day"),
    OptionRow(
      name: .decimal, value: "comma|point", commands: reading,
      help: "which mark in a number like 1,234 or 1.234 stands before the fraction"),
    OptionRow(
      name: .encoding, value: "NAME", commands: reading,
      help: "how the text is encoded: UTF-8, CP1252, GB18030; iconv --list lists all"),
    OptionRow(
      name: .timeZone, value: "ZONE", commands: reading,
      help: "tells epoch times and times with an offset in this zone: UTC, America/New_York"),
    OptionRow(
      name: .date, value: "DATE", commands: reading, help: "the day of a file that has only times of day: 2024-01-31"),
    OptionRow(name: .excel1904, commands: reading, help: "days in figures, like 45296, count from 1904, not 1900"),
    OptionRow(
      name: .scale, value: "FACTOR", commands: reading, help: "multiplies prices, for files in another unit: 0.0001"),
    OptionRow(name: .adjusted, commands: reading, help: "takes the adjusted close, and moves the other prices with it"),
    OptionRow(name: .strict, commands: reading, help: "reads nothing if a row is bad or a candle impossible"),
    OptionRow(
      name: .every, value: "PERIOD", commands: telling, help: "larger candles: 5m, 1h, day, week, month, quarter, year"),
    OptionRow(
      name: .indicator, value: "NAME", separator: " ", commands: adding,
      help: "adds an indicator: sma:5, rsi:14, macd:12,26,9; may be repeated"),
    OptionRow(
      name: .compare, value: "FILE", separator: "\n", commands: adding,
      help: "adds the change of another file's closes; may be repeated"),
    OptionRow(
      name: .levels, value: "PRICES", separator: ",", commands: adding,
      help: "tells how far prices are from these, and where they cross them: 180,185.5"),
    OptionRow(
      name: .sessions, value: "us-equities", commands: adding,
      help: "tells the session of the trading day, and gathers candles by it"),
    OptionRow(
      name: .locale, value: "LOCALE", commands: reading.union([.voices, .doctor]),
      help: "how numbers and dates are told: en_US, en_GB"),
    OptionRow(name: .digits, value: "N", commands: telling, help: "digits after the decimal mark of a price"),
    OptionRow(
      name: .verbosity, value: "terse|standard|full", commands: [.explore, .describe, .summary],
      help: "how much is said"),
    OptionRow(
      name: .format, value: "text|json|events|braille", commands: reading,
      help: "json for programs; events prints the notes of play; braille is a short summary and its graph in cells"),
    OptionRow(
      name: .output, short: "o", value: "FILE", commands: [.play, .voices],
      help: "writes the sound to a .wav, .flac, .ogg or .mp3 file; - is WAV on standard output"),
    OptionRow(
      name: .bits, value: "16|24|float", commands: [.play],
      help: "how exact the samples of a .wav or .flac file are: 16"),
    OptionRow(
      name: .mode, value: "notes|glide|candles", commands: sounding,
      help: "a note for each close, one gliding tone, or open, high, low and close of each candle"),
    OptionRow(name: .duration, value: "SECONDS", commands: sounding, help: "how long the whole sweep lasts"),
    OptionRow(name: .speed, value: "FACTOR", commands: sounding, help: "plays faster or slower: 2, 0.5"),
    OptionRow(
      name: .timbre, value: "NAME", commands: sounding, help: "the tone of prices; sonify voices lists them"),
    OptionRow(
      name: .pitch, value: "LOW-HIGH", commands: sounding,
      help: "the range of pitch in hertz, 220-1760, or standard, narrow, wide, high-frequency-loss"),
    OptionRow(
      name: .domain, value: "LOW-HIGH", commands: sounding,
      help: "the prices heard as lowest and highest pitch, in place of the closes in view: 100-200"),
    OptionRow(name: .priceScale, value: "log|linear", commands: sounding, help: "how prices become pitch"),
    OptionRow(name: .invert, commands: sounding, help: "higher prices sound lower"),
    OptionRow(name: .mono, commands: sounding, help: "everything in the middle"),
    OptionRow(
      name: .volumeTicks, commands: sounding, help: "with notes: a low tick after each, louder for more volume"),
    OptionRow(name: .play, value: "NAME", commands: [.voices], help: "plays a sound, timbre or language, or all"),
    OptionRow(name: .volume, value: "DB", commands: hearing, help: "louder or softer by so many decibels: -6"),
    OptionRow(
      name: .balance, value: "DB", commands: hearing,
      help: "above 0 speech is softer than tones by so many decibels, below it tones are: -6"),
    OptionRow(name: .device, value: "NAME", commands: hearing, help: "the ALSA device; aplay -L lists them"),
    OptionRow(name: .buffer, value: "MS", commands: hearing, help: "the most milliseconds from a key to its sound: 20"),
    OptionRow(
      name: .keepAlive, value: "SECONDS", commands: [.explore],
      help: "how long the device is kept awake after the last sound: 30"),
    OptionRow(
      name: .speech, value: "auto|espeak|dispatcher|off", commands: sounding.union([.doctor]),
      help: "who speaks; auto is off beside a screen reader and over ssh; dispatcher is Speech Dispatcher"),
    OptionRow(
      name: .voice, value: "NAME", commands: hearing,
      help: "the eSpeak NG voice: en-us, en-gb, en-us+f3; of Speech Dispatcher a voice of its own"),
    OptionRow(
      name: .voices, value: "FOLDER", separator: ":", commands: reading.union([.voices, .doctor]),
      help: "adds a folder of languages, voices and timbres; may be repeated"),
    OptionRow(name: .rate, value: "WPM", commands: hearing, help: "words a minute, 80 to 900: 260"),
    OptionRow(name: .voicePitch, value: "N", commands: hearing, help: "how high the voice is, 0 to 100: 50"),
    OptionRow(
      name: .cursor, value: "end|start", commands: [.explore],
      help: "where the cursor stands on a line; start for braille displays"),
    OptionRow(
      name: .braille, value: "CELLS|brlapi", commands: [.explore],
      help: "short answers for a display of so many cells, like 40; brlapi writes to BRLTTY's own"),
    OptionRow(
      name: .lineMode, commands: [.explore],
      help: "takes keys and commands as lines ended by Return, and answers in lines"),
    OptionRow(name: .help, short: "h", commands: all, help: "prints the options of a command"),
    OptionRow(name: .version, commands: all, help: "prints the version"),
  ]

  /// The row of an option by its long name.
  static func row(named name: String) -> OptionRow? { rows.first { $0.name.rawValue == name } }

  /// The row of an option by its letter.
  static func row(short letter: Character) -> OptionRow? { rows.first { $0.short == letter } }
}
