/// How far the reading of a file has come.
package struct ReadingProgress: Sendable {
  /// The bytes that have been read, packed ones as they are.
  package let byteCount: Int
  /// The bytes of the file; `nil` for pipes and devices, which have no size.
  package let size: Int?
}
