import Glibc

/// The system's words for its error numbers.
enum SystemError {
  static func text(_ code: CInt) -> String { String(cString: strerror(code)) }
}
