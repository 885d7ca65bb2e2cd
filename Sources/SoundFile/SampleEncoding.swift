/// How a sample is written in a file that keeps samples as they are.
package enum SampleEncoding: String, CaseIterable, Sendable {
  case int16 = "16"
  case int24 = "24"
  case float32 = "float"

  /// Unit: bytes.
  var sampleSize: Int {
    switch self {
    case .int16: 2
    case .int24: 3
    case .float32: 4
    }
  }
}
