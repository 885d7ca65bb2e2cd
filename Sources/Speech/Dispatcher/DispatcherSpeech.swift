import Foundation
package import Presentation
import Threading

/// Speech Dispatcher, the speech service that the user has already set up, speaking with its own sound.
///
/// A thread of its own talks to the daemon, so that every call returns at once. When the daemon fails, nothing more is
/// said here, ``newsDescriptor`` becomes readable, and ``fault`` tells why: someone else is to speak then.
package final class DispatcherSpeech: SpeechOutput {
  private let state: DispatcherState

  /// Begins to connect.
  ///
  /// - Parameters:
  ///   - environment: Where the daemon is found: `SPEECHD_ADDRESS`, `XDG_RUNTIME_DIR`.
  ///   - mayStart: Whether a daemon that does not run is started, as its own library does.
  ///   - voice: A voice of the daemon's, only if the user asks for one.
  ///   - rate: Words a minute, only if the user asks for it.
  ///   - pitch: 0 to 100, only if the user asks for it.
  package init(
    environment: [String: String], mayStart: Bool = true, voice: String? = nil, rate: Int? = nil, pitch: Int? = nil
  ) {
    let state = DispatcherState(wishes: ServiceConnection.Wishes(rate: rate, pitch: pitch, voice: voice))
    self.state = state
    let code = startDetachedThread {
      var worker = DispatcherWorker(state: state)
      worker.run(environment: environment, mayStart: mayStart, user: NSUserName())
    }
    if code != 0 { state.fail(.notRunning) }
  }

  deinit { state.close() }

  // MARK: Speaking

  /// The generation means nothing here: what is not wanted any more is silenced.
  package func speak(_ text: String, alert: String?, generation: UInt32) {
    state.post(.say(text: text, alert: alert))
  }

  package func silence() { state.post(.cancel) }

  package func setRate(_ wordsPerMinute: Int) { state.wish { $0.rate = wordsPerMinute } }

  package func setPitch(_ pitch: Int) { state.wish { $0.pitch = pitch } }

  package var isBusy: Bool { state.isBusy }

  package var hasSaidAlert: Bool { state.hasSaidAlert }

  // MARK: What becomes of the daemon

  /// Why it does not speak any more.
  package var fault: SpeechServiceFault? { state.fault }

  package var failure: String? { fault.map { "Speech Dispatcher: \($0)" } }

  /// Readable once there is a ``fault``: for `poll`, not to be read.
  package var newsDescriptor: Int32 { state.news.descriptor }

  /// Waits until the daemon has answered or failed, but not longer than that.
  package func waitUntilReady(atMost duration: Duration) { state.waitUntilReady(atMost: duration) }

  /// The daemon's own rate in words a minute, as soon as it is known.
  package var ownRate: Int? { state.ownRate }

  /// The voice that was asked for and that the daemon does not have.
  package var missingVoice: String? { state.missingVoice }

  /// Silences what is being said and ends the conversation, waiting for that a little.
  package func close() {
    state.close()
    state.waitUntilEnded(atMost: .milliseconds(300))
  }
}
