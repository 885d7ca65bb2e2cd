@testable import CandleFiles

/// Gives a text's bytes to a reader of cells.
func withCell<Result>(_ text: String, _ body: (Cell) -> Result) -> Result {
  Array(text.utf8).withUnsafeBufferPointer(body)
}
