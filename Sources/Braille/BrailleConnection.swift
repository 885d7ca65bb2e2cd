import CBrlAPI
import Dispatch
import Foundation
import Glibc
package import Presentation
import Synchronization

/// A connection to BRLTTY's interface for programs, by which the display is ours while our terminal is in front.
///
/// Writing waits for no answer. Opening does, so it runs on a thread of its own that is left behind when BRLTTY has
/// stopped to answer. A connection whose writing or reading has thrown is of no use any more.
package final class BrailleConnection {
  /// How many cells the display has.
  package let cells: Int
  /// Readable when keys have come or the connection has ended.
  package let descriptor: CInt

  private let library: BrlAPILibrary
  private let handle: BrlAPILibrary.Handle

  private init(_ opened: Opened) {
    (library, handle, descriptor, cells) = (opened.library, opened.handle, opened.descriptor, opened.cells)
  }

  deinit {
    library.close(handle)
    handle.deallocate()
  }

  /// Connects.
  ///
  /// - Parameters:
  ///   - takesTerminal: Whether to write; else it is only found out whether there is a display.
  ///   - limit: How long to wait for BRLTTY.
  /// - Returns: A connection to a display that has cells.
  /// - Throws: Why there is none.
  package static func open(takesTerminal: Bool = true, limit: Duration = .seconds(3)) throws(BrailleFault)
    -> BrailleConnection
  {
    let library = try BrlAPILibrary()
    let opening = Opening()
    Thread.detachNewThread {
      let result = Result { () throws(BrailleFault) in try connect(library, takesTerminal: takesTerminal) }
      opening.result.withLock { $0 = result }
      opening.isDone.signal()
    }
    let nanoseconds = Int(limit / .nanoseconds(1))
    guard opening.isDone.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success,
      let result = opening.result.withLock({ $0 })
    else { throw .noAnswer }
    return BrailleConnection(try result.get())
  }

  /// Writes a text, padded with blanks to the display's cells.
  ///
  /// - Parameters:
  ///   - text: One scalar a cell; what does not fit is cut.
  ///   - cursor: The cell of the cursor, counted from 0.
  /// - Throws: ``BrailleFault/lost``.
  package func write(_ text: String, cursor: Int?) throws(BrailleFault) {
    let bytes = Array(text.utf8CString)
    let result = bytes.withUnsafeBufferPointer { text in
      "UTF-8".withCString { encoding in
        var writing = BrlAPIWriting(
          display: -1, firstCell: 1, cellCount: -CInt(cells), text: text.baseAddress, byteCount: CInt(text.count - 1),
          andDots: nil, orDots: nil, cursor: cursor.map { CInt($0 + 1) } ?? 0, encoding: encoding)
        return library.write(handle, &writing)
      }
    }
    if result < 0 { throw .lost }
  }

  /// Gives the keys that have been pressed; never waits.
  package func keys() throws(BrailleFault) -> [BrailleKey] {
    var keys: [BrailleKey] = []
    var code: UInt64 = 0
    while true {
      switch library.readKey(handle, 0, &code) {
      case 0: return keys
      case 1...: if let key = BrailleKey(code: code) { keys.append(key) }
      default:
        // An error of the system that is only an interruption by a signal.
        guard library.error.code == 11, library.error.systemCode == EINTR else { throw .lost }
        return keys
      }
    }
  }

  /// What is handed from the thread that connects, which does not touch it afterwards.
  private struct Opened: @unchecked Sendable {
    let library: BrlAPILibrary
    let handle: BrlAPILibrary.Handle
    let descriptor: CInt
    let cells: Int
  }

  private final class Opening: Sendable {
    let result = Mutex<Result<Opened, BrailleFault>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
  }

  private static func connect(_ library: BrlAPILibrary, takesTerminal: Bool) throws(BrailleFault) -> Opened {
    let handle = BrlAPILibrary.Handle.allocate(byteCount: library.handleSize(), alignment: 16)
    let descriptor = library.open(handle, nil, nil)
    guard descriptor >= 0 else {
      handle.deallocate()
      throw BrlAPILibrary.fault(library.error)
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // The library's own handler ends the process when BRLTTY refuses anything.
    _ = library.setExceptionHandler(handle, { _, _, _, _, _ in })
    do throws(BrailleFault) {
      let cells = try prepare(library, handle, takesTerminal: takesTerminal)
      return Opened(library: library, handle: handle, descriptor: descriptor, cells: cells)
    } catch {
      library.close(handle)
      handle.deallocate()
      throw error
    }
  }

  private static func prepare(_ library: BrlAPILibrary, _ handle: BrlAPILibrary.Handle, takesTerminal: Bool)
    throws(BrailleFault) -> Int
  {
    var (columns, rows): (CUnsignedInt, CUnsignedInt) = (0, 0)
    func check(_ result: CInt) throws(BrailleFault) {
      if result < 0 { throw BrlAPILibrary.fault(library.error) }
    }
    try check(library.displaySize(handle, &columns, &rows))
    guard columns > 0, rows > 0 else { throw .noDisplay }
    guard takesTerminal else { return Int(columns) }
    // -1: the terminal that we run on, as the environment or the kernel knows it.
    try check(library.enterTerminal(handle, -1, nil))
    // Ranges of keys: 0 is all, 2 those of a command whatever its argument.
    try check(library.ignoreKeys(handle, 0, nil, 0))
    try check(library.acceptKeys(handle, 2, BrailleKey.codes, CUnsignedInt(BrailleKey.codes.count)))
    return Int(columns)
  }
}
