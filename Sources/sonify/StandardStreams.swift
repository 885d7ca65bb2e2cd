import Glibc

/// The streams that a program begins with.
enum StandardStreams {
  /// Takes the places of standard streams that are closed, lest a file or device that is opened later gets one of them,
  /// and answers are written into it.
  ///
  /// Reading the input still fails, and so does writing an answer: each place is taken the wrong way round.
  static func occupyClosed() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is given, and all below are taken by now.
      _ = open("/dev/null", mode)
    }
  }
}
