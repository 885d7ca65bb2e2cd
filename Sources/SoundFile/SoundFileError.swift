/// Why a sound file could not be written.
///
/// Nothing is left behind: a file that stood there before is as it was.
package struct SoundFileError: Error, Equatable, Sendable {
  /// What went wrong, so that the caller can say what to do.
  package enum Kind: Equatable, Sendable {
    /// The system refused an operation; the number is its `errno` (folder missing, no permission, disk full, …).
    case system(errno: Int32)
    /// The ending of the name is not one of ``SoundFileFormat``; another name may help.
    case unknownFormat
    /// The format needs to go back in the file, which a pipe or device cannot; WAV does not.
    case needsRegularFile
    /// The format does not keep samples in the encoding that was asked for; WAV keeps all of them.
    case encodingNotPossible
    /// The sound is too long for a WAV file (over six hours).
    case tooLong
    /// The library of the encoders cannot be loaded.
    case noEncoders
    /// The encoder of the format refused; its own words.
    case encoder(String)
  }

  package let kind: Kind
  /// The file that was asked for; `-` is standard output.
  package let path: String

  package init(_ kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }
}
