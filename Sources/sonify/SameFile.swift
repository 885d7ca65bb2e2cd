import Glibc

/// Tells whether two names are those of one file.
enum SameFile {
  /// Whether an output would be written over a file that is read.
  ///
  /// - Parameters:
  ///   - input: The path of the input; `-` for standard input, which may be a file too.
  ///   - output: The path of the output.
  /// - Returns: No for an output that is not there yet, or no regular file.
  static func isOverwritten(_ input: String, by output: String) -> Bool {
    var (read, written) = (stat(), stat())
    guard output != "-", stat(output, &written) == 0, written.st_mode & S_IFMT == S_IFREG else { return false }
    guard (input == "-" ? fstat(STDIN_FILENO, &read) : stat(input, &read)) == 0 else { return false }
    return read.st_dev == written.st_dev && read.st_ino == written.st_ino
  }
}
