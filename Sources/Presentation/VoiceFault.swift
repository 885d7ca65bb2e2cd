/// What is wrong with the files of a voice; the plain voice of eSpeak NG speaks all the same.
package enum VoiceFault: Error, Equatable, Sendable {
  /// A file cannot be read, or is no text.
  case unreadable(file: String)
  /// A `voice.json` is not an object in JSON.
  case notAnObject(file: String)
  /// A member of `voice.json` is missing, or not what it has to be.
  case badMember(VoiceMember, file: String)
  /// A line of a variant is none that eSpeak NG knows.
  case badLine(String, number: Int, file: String)
  /// The language's code cannot be part of a voice's name.
  case badCode(file: String)
  /// A table of pronunciation.
  case pronunciation(PronunciationFault, file: String)
  /// There is no folder to put a voice of our own in; the system's reason.
  case noFolder(reason: String)
  /// eSpeak NG has no such voice.
  case noVoice(String)
}

/// The members of a `voice.json`.
package enum VoiceMember: String, CaseIterable, Sendable {
  case name, voice, regions, rate, sample
}
