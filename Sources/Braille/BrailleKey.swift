/// A key of a braille display that the explorer answers.
package enum BrailleKey: Equatable, Sendable {
  /// The routing key above a cell, counted from 0.
  case route(cell: Int)
  case panLeft, panRight
  /// The line above, below.
  case up, down
  /// The first line, the last.
  case top, bottom
  /// Back to where the display follows the program.
  case home

  /// The commands that are asked of the server; all others stay BRLTTY's.
  ///
  /// Bits 31 to 29 say that it is a command, 28 to 16 which block of commands, 15 to 0 which of it, or the cell.
  ///
  /// - Source: brlapi_keycodes.h and brlapi_constants.h, 0.8.4.
  static let codes: [UInt64] = [routeCode] + single.map { command | $0.number }

  private static let command: UInt64 = 0x2000_0000
  private static let routeCode: UInt64 = 0x2001_0000
  private static let single: [(number: UInt64, key: BrailleKey)] = [
    (1, .up), (2, .down), (9, .top), (10, .bottom), (23, .panLeft), (24, .panRight), (29, .home),
  ]

  /// The key of a code; flags above the code's 32 bits say nothing here.
  init?(code: UInt64) {
    let block = code & 0xFFFF_0000
    let argument = code & 0xFFFF
    switch block {
    case Self.routeCode: self = .route(cell: Int(argument))
    case Self.command:
      guard let key = Self.single.first(where: { $0.number == argument })?.key else { return nil }
      self = key
    default: return nil
    }
  }
}
