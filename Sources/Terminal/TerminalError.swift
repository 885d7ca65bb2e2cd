/// Why the terminal could not be used.
package struct TerminalError: Error, Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// There is no terminal to read keys from: the explorer can still take lines.
    case noTerminal
    /// The terminal's settings cannot be changed.
    case cannotChangeSettings
    /// Keys cannot be decoded: libtermkey could not start.
    case cannotDecodeKeys
    /// Signals cannot be received.
    case cannotReceiveSignals
  }

  package let kind: Kind
  /// The system's error number, 0 if it gave none.
  package let code: CInt

  package init(kind: Kind, code: CInt) {
    self.kind = kind
    self.code = code
  }
}
