import CEspeakNG
import Glibc
import Threading

/// The one eSpeak NG of this process.
///
/// Its state is global and it knows no locks: two threads inside it at once crash it. So the engine lives behind a lock
/// and is lent to one caller at a time. It is started once and left only by exit: version 1.51 deadlocks when it is
/// terminated after a second start.
package enum ESpeak {
  private static let engine = Guarded<Result<ESpeakEngine, ESpeakError>>(.failure(.notInitialised))
  /// Our own variants among the library's data; or why there are none.
  private static let ownVoices = Guarded<Result<VoiceFolder, ESpeakError>?>(nil)

  /// Starts the library; later calls repeat the first outcome.
  ///
  /// The command calls this on its main thread before it has others, for the environment and the locale are changed and
  /// put back. It takes a few milliseconds.
  ///
  /// - Parameters:
  ///   - variants: Variants of our own, which can then be part of a voice's name like the library's. Those of the first
  ///     call hold; ``ownVoicesProblem`` tells if they could not be added.
  ///   - places: Where the folder that they need may be made; the usual ones unless a test says otherwise.
  /// - Throws: ``ESpeakError/initialisationFailed(code:)`` when the data files are not found.
  package static func initialise(adding variants: [VoiceVariant] = [], in places: [String]? = nil)
    throws(ESpeakError)
  {
    try engine.withLock { (engine) throws(ESpeakError) in
      if case .failure(.notInitialised) = engine {
        if !variants.isEmpty { makeFolder(variants, in: places) }
        engine = start()
      }
      _ = try engine.get()
    }
  }

  /// Why there are no variants of our own, where some were asked for.
  package static var ownVoicesProblem: ESpeakError? {
    ownVoices.withLock { if case .failure(let error)? = $0 { error } else { nil } }
  }

  /// Takes the folder of our own variants away; nothing can be spoken after that.
  ///
  /// It happens by itself when the process exits; whoever ends it by a signal calls this before.
  package static func removeOwnVoices() {
    ownVoices.withLock { folder in
      if case .success(let made)? = folder { made.remove() }
      folder = nil
    }
  }

  private static func makeFolder(_ variants: [VoiceVariant], in places: [String]?) {
    espeak_ng_InitializePath(nil)
    var data: UnsafePointer<CChar>?
    espeak_Info(&data)
    let path = data.map { String(cString: $0) } ?? ""
    let folder = Result { () throws(ESpeakError) in
      try VoiceFolder.made(linking: path, adding: variants, in: places ?? VoiceFolder.usualPlaces)
    }
    ownVoices.withLock { $0 = folder }
    atexit { ESpeak.removeOwnVoices() }
  }

  /// Lends the engine; waits while another thread has it.
  static func withEngine<Value: Sendable>(
    _ body: (inout ESpeakEngine) throws(ESpeakError) -> Value
  ) throws(ESpeakError) -> Value {
    try engine.withLock { (shared) throws(ESpeakError) in
      var engine = try shared.get()
      defer { shared = .success(engine) }
      return try body(&engine)
    }
  }

  private static func start() -> Result<ESpeakEngine, ESpeakError> {
    let path: String? = ownVoices.withLock { if case .success(let folder)? = $0 { folder.path } else { nil } }
    let sampleRate = keepingLocale {
      withoutPulseAudio {
        // The library leaves a helper thread behind, which must not catch the signals meant for the main thread.
        withSignalsBlocked {
          espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, path, espeakINITIALIZE_DONT_EXIT)
        }
      }
    }
    // The header promises -1 for a failure, 1.51 returns 0.
    guard sampleRate > 0 else { return .failure(.initialisationFailed(code: sampleRate)) }
    return .success(ESpeakEngine(sampleRate: Int(sampleRate)))
  }

  /// Runs the body with PulseAudio's address pointing nowhere.
  ///
  /// Version 1.51 looks for PulseAudio even when it is asked to play nothing, and waits for ever if that server is
  /// mute.
  private static func withoutPulseAudio<Value>(_ body: () -> Value) -> Value {
    let variable = "PULSE_SERVER"
    let address = getenv(variable).map { String(cString: $0) }
    setenv(variable, "unix:/nonexistent", 1)
    defer {
      if let address { setenv(variable, address, 1) } else { unsetenv(variable) }
    }
    return body()
  }

  /// Puts back the character type locale, which the library sets to C.UTF-8 for everybody and does not need: it gives
  /// the same phonemes under any.
  private static func keepingLocale<Value>(_ body: () -> Value) -> Value {
    let locale = setlocale(LC_CTYPE, nil).map { String(cString: $0) }
    defer { if let locale { setlocale(LC_CTYPE, locale) } }
    return body()
  }
}
