import CEspeakNG
import Glibc

/// The one eSpeak NG of this process.
///
/// Its state is global and it knows no locks: two threads inside it at once crash it. So the engine lives behind a lock
/// and is lent to one caller at a time. It is started once and left only by exit: version 1.51 deadlocks when it is
/// terminated after a second start.
package enum ESpeak {
  private static let engine = Guarded<Result<ESpeakEngine, ESpeakError>>(.failure(.notInitialised))

  /// Starts the library; later calls repeat the first outcome.
  ///
  /// The command calls this on its main thread before it has others, for the environment and the locale are changed and
  /// put back. It takes a few milliseconds.
  ///
  /// - Throws: ``ESpeakError/initialisationFailed(code:)`` when the data files are not found.
  package static func initialise() throws(ESpeakError) {
    try engine.withLock { (engine) throws(ESpeakError) in
      if case .failure(.notInitialised) = engine { engine = start() }
      _ = try engine.get()
    }
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
    let sampleRate = keepingLocale {
      withoutPulseAudio {
        // The library leaves a helper thread behind, which must not catch the signals meant for the main thread.
        withSignalsBlocked {
          espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, nil, espeakINITIALIZE_DONT_EXIT)
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
