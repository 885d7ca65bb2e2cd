/// What makes the bytes of one format from stereo frames.
protocol SoundFileEncoder: AnyObject {
  /// Takes the next frames: interleaved stereo, full scale ±1.
  func write(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError)

  /// Writes what is still due at the end.
  func finish() throws(SoundFileError)
}
