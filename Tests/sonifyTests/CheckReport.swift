/// What `check --format json` says of a file, as far as tests look at it.
struct CheckReport: Decodable, Sendable {
  struct Values: Decodable, Sendable {
    let open: Double
    let high: Double
    let low: Double
    let close: Double
    let volume: Double?
  }

  struct Notice: Decodable, Sendable {
    let kind: String
    let line: Int?
    let count: Int
    let text: String
  }

  struct Failure: Decodable, Sendable {
    let kind: String
    let line: Int?
    let text: String
  }

  let candles: Int
  let first: String?
  let last: String?
  let newest: Values?
  let notices: [Notice]
  let error: Failure?

  /// Every sentence of the report.
  var sentences: [String] { notices.map(\.text) + (error.map { [$0.text] } ?? []) }
}
