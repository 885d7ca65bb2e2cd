/// The formats that can be written, named by the ending of the file.
package enum SoundFileFormat: String, CaseIterable, Sendable {
  case wav
  case flac
  case ogg
  case mp3

  /// The format that the ending of a path names, in capitals or not; nil for any other ending and none.
  package init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  /// The encodings of samples that the format can keep; none where it does not keep samples as they are.
  package var encodings: [SampleEncoding] {
    switch self {
    case .wav: [.int16, .int24, .float32]
    case .flac: [.int16, .int24]
    case .ogg, .mp3: []
    }
  }
}
