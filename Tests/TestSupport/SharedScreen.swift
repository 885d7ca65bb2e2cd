import Foundation
import Glibc

/// The image of a terminal's screen for BRLTTY's driver `sc`, which takes it from shared memory: for machines without a
/// Linux console, as in a container.
///
/// tmux is the terminal; its screen and cursor are copied here, as GNU screen does it when it is built for braille. There
/// is one such image for the machine, so another test run that has it is waited for.
package final class SharedScreen {
  package enum Failure: Error, Equatable {
    case memory(CInt)
  }

  /// The key that BRLTTY looks for.
  ///
  /// - Source: its log: "Trying shared memory key".
  private static let key = key_t(bitPattern: 0xBACD_072F)
  private static let columns = 80
  private static let rows = 12
  /// Columns, rows, cursor; characters; attributes: room for the largest screen that the driver knows.
  private static let size = 4 + 66 * 132 * 2

  private let memory: CInt
  private let image: UnsafeMutableRawPointer

  package init(limit: Duration = .seconds(120)) throws {
    let end = monotonicNow() + limit
    var memory = Self.make()
    while memory < 0, errno == EEXIST, monotonicNow() < end {
      Self.removeIfAbandoned()
      usleep(50_000)
      memory = Self.make()
    }
    guard memory >= 0 else { throw Failure.memory(errno) }
    guard let image = shmat(memory, nil, 0), image != UnsafeMutableRawPointer(bitPattern: -1) else {
      throw Failure.memory(errno)
    }
    (self.memory, self.image) = (memory, image)
    write([], cursor: (0, 0))
  }

  deinit {
    shmdt(image)
    shmctl(memory, IPC_RMID, nil)
  }

  /// Copies the screen of a terminal of 80 columns and 12 lines.
  package func copy(_ tmux: Tmux) throws {
    write(try tmux.screen(), cursor: try tmux.cursor())
  }

  private func write(_ lines: [String], cursor: (column: Int, row: Int)) {
    let bytes = image.assumingMemoryBound(to: UInt8.self)
    for row in 0..<Self.rows {
      let text = row < lines.count ? Array(lines[row].unicodeScalars) : []
      for column in 0..<Self.columns {
        let scalar = column < text.count ? text[column] : " "
        // The image has eight bits a character.
        bytes[4 + row * Self.columns + column] = UInt8(exactly: scalar.value) ?? UInt8(ascii: "?")
        bytes[4 + (Self.rows + row) * Self.columns + column] = 7
      }
    }
    for (place, value) in [Self.columns, Self.rows, cursor.column, cursor.row].enumerated() {
      bytes[place] = UInt8(clamping: value)
    }
  }

  // BRLTTY asks for all three permissions.
  private static func make() -> CInt { shmget(key, size, IPC_CREAT | IPC_EXCL | 0o700) }

  /// Removes an image that nobody is attached to: its owner has crashed.
  private static func removeIfAbandoned() {
    let left = shmget(key, 0, 0)
    var state = shmid_ds()
    if left >= 0, shmctl(left, IPC_STAT, &state) == 0, state.shm_nattch == 0 { shmctl(left, IPC_RMID, nil) }
  }
}
