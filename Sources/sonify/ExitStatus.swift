/// How a command ends.
enum ExitStatus: CInt {
  case done = 0
  /// The input or output could not be used.
  case unusable = 1
  case wrongUsage = 2
  case noSoundDevice = 3
  case interrupted = 130
}
