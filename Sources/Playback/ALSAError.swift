import Glibc

/// Why the sound card could not be opened, or was lost.
package struct ALSAError: Error, Equatable, Sendable {
  /// What was being done when it failed.
  package enum Operation: UInt8, Sendable {
    case open = 1
    case configure
    case prepare
    case wait
    case write
  }

  /// The cause, by what a user can do about it.
  package enum Kind: Equatable, Sendable {
    /// There is no device of that name, or it was unplugged: name another one, or plug it in.
    case noSuchDevice
    /// Another program has the device for itself: end that program, or name another device.
    case busy
    /// The device may not be opened by this user: join the group that may (`audio` on Debian).
    case notPermitted
    /// The device belongs to a sound server that is not running: start it.
    case noSoundServer
    /// The device did not answer in time, or takes no more sound.
    case noAnswer
    /// The device cannot be used, for a reason that only the number tells.
    case unusable(code: Int32)
  }

  /// What was being done when it failed.
  package let operation: Operation

  /// The number of the error as in errno: positive.
  package let code: Int32

  package init(_ operation: Operation, code: Int32) {
    self.operation = operation
    self.code = code
  }

  /// The cause, by what a user can do about it.
  package var kind: Kind {
    switch code {
    case ENOENT, ENODEV, ENXIO: .noSuchDevice
    case EBUSY, EAGAIN: .busy
    case EACCES, EPERM: .notPermitted
    case ECONNREFUSED: .noSoundServer
    case ETIMEDOUT: .noAnswer
    default: .unusable(code: code)
    }
  }

  /// Passes the result of an ALSA call on, or throws it when it is negative.
  @discardableResult
  static func check(_ result: Int32, _ operation: Operation) throws(ALSAError) -> Int {
    guard result >= 0 else { throw ALSAError(operation, code: -result) }
    return Int(result)
  }
}
