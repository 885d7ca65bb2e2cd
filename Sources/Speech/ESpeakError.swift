/// What can go wrong with eSpeak NG, as a cause for others to put into words.
package enum ESpeakError: Error, Equatable {
  /// ``ESpeak/initialise()`` has not been called; the command does so before it starts any thread.
  case notInitialised
  /// The library could not start, as a rule because its data files are missing; what it returned.
  case initialisationFailed(code: Int32)
  /// A voice was asked for with characters or a length that no voice name has.
  case malformedVoiceName(String)
  /// No installed voice has this language code or file name.
  case voiceNotFound(String)
  /// The voice is there, but not the variant after its plus sign.
  case variantNotFound(String)
  /// No folder could be made for voices of our own; `errno`'s number.
  case noVoiceFolder(code: Int32)
  /// The library refused a text; its error number.
  case synthesisFailed(code: Int32)
  /// libsamplerate refused, for instance a sample rate out of its bounds; its error number.
  case resamplingFailed(code: Int32)
  /// The system gave no thread; `errno`'s number.
  case noThread(code: Int32)
}

extension ESpeakError: CustomStringConvertible {
  /// The cause as a short technical phrase, for logs and the doctor; sentences for users are made elsewhere.
  package var description: String {
    switch self {
    case .notInitialised: "eSpeak NG not initialised"
    case .initialisationFailed(let code): "eSpeak NG initialisation failed (\(code))"
    case .malformedVoiceName(let name): "malformed voice name \(name)"
    case .voiceNotFound(let name): "no voice \(name)"
    case .variantNotFound(let name): "no variant \(name)"
    case .noVoiceFolder(let code): "no folder for voices (\(code))"
    case .synthesisFailed(let code): "eSpeak NG synthesis failed (\(code))"
    case .resamplingFailed(let code): "libsamplerate failed (\(code))"
    case .noThread(let code): "no thread for speech (\(code))"
    }
  }
}
