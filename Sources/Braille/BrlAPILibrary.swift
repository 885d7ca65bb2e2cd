import CBrlAPI
import Glibc
import Presentation

/// The functions of libbrlapi, found when they are needed.
///
/// Loaded and not linked: whoever has no braille display needs no library for it.
struct BrlAPILibrary: Sendable {
  typealias Handle = UnsafeMutableRawPointer
  typealias Settings = BrlAPISettings
  typealias Number = UnsafeMutablePointer<CUnsignedInt>
  typealias KeyList = @convention(c) (Handle, CInt, UnsafePointer<UInt64>?, CUnsignedInt) -> CInt
  typealias ExceptionHandler = @convention(c) (Handle?, CInt, CInt, UnsafeRawPointer?, Int) -> Void

  let handleSize: @convention(c) () -> Int
  let open: @convention(c) (Handle, UnsafePointer<Settings>?, UnsafeMutablePointer<Settings>?) -> CInt
  let close: @convention(c) (Handle) -> Void
  let setExceptionHandler: @convention(c) (Handle, ExceptionHandler) -> UnsafeRawPointer?
  let displaySize: @convention(c) (Handle, Number, Number) -> CInt
  let enterTerminal: @convention(c) (Handle, CInt, UnsafePointer<CChar>?) -> CInt
  let ignoreKeys: KeyList
  let acceptKeys: KeyList
  let write: @convention(c) (Handle, UnsafePointer<BrlAPIWriting>) -> CInt
  let readKey: @convention(c) (Handle, CInt, UnsafeMutablePointer<UInt64>) -> CInt
  private let errorLocation: @convention(c) () -> UnsafeMutablePointer<BrlAPIError>?

  /// - Throws: ``BrailleFault/noLibrary``.
  init() throws(BrailleFault) {
    // Never unloaded: the process would gain nothing.
    guard let library = dlopen("libbrlapi.so.0.8", RTLD_NOW | RTLD_LOCAL) else { throw .noLibrary }
    func function<Function>(_ name: String, as type: Function.Type) throws(BrailleFault) -> Function {
      guard let address = dlsym(library, name) else { throw .noLibrary }
      return unsafeBitCast(address, to: type)
    }
    handleSize = try function("brlapi_getHandleSize", as: (@convention(c) () -> Int).self)
    open = try function(
      "brlapi__openConnection",
      as: (@convention(c) (Handle, UnsafePointer<Settings>?, UnsafeMutablePointer<Settings>?) -> CInt).self)
    close = try function("brlapi__closeConnection", as: (@convention(c) (Handle) -> Void).self)
    setExceptionHandler = try function(
      "brlapi__setExceptionHandler", as: (@convention(c) (Handle, ExceptionHandler) -> UnsafeRawPointer?).self)
    displaySize = try function(
      "brlapi__getDisplaySize", as: (@convention(c) (Handle, Number, Number) -> CInt).self)
    enterTerminal = try function(
      "brlapi__enterTtyMode", as: (@convention(c) (Handle, CInt, UnsafePointer<CChar>?) -> CInt).self)
    ignoreKeys = try function("brlapi__ignoreKeys", as: KeyList.self)
    acceptKeys = try function("brlapi__acceptKeys", as: KeyList.self)
    write = try function("brlapi__write", as: (@convention(c) (Handle, UnsafePointer<BrlAPIWriting>) -> CInt).self)
    readKey = try function(
      "brlapi__readKey", as: (@convention(c) (Handle, CInt, UnsafeMutablePointer<UInt64>) -> CInt).self)
    errorLocation = try function(
      "brlapi_error_location", as: (@convention(c) () -> UnsafeMutablePointer<BrlAPIError>?).self)
  }

  /// The error of this thread's last call that failed.
  var error: BrlAPIError { errorLocation()?.pointee ?? BrlAPIError(code: 0, systemCode: 0) }

  /// What an error means.
  ///
  /// - Source: the numbers of brlapi.h, 0.8.4.
  static func fault(_ error: BrlAPIError) -> BrailleFault {
    switch error.code {
    case 2: .busy
    // Refused, no such host, and errors of the system, as of a socket that is not there.
    case 8, 10, 11: .noServer
    case 12: .unknownTerminal
    case 14: .lost
    // Without its key file the library has no way to be let in that the server would take.
    case 15, 17: .refused
    default: .other(code: Int(error.code))
    }
  }
}
