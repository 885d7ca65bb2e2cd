/// The outcomes that `also_accept` names in words.
extension PriceCase {
  /// What the case is after the words of `also_accept`: `nil` where there are none, or they are not known here.
  ///
  /// The words that speak of `--strict` are no other outcome of a plain run; a test of its own tries them.
  var alternative: PriceCase? {
    switch alsoAccept {
    case "stop with an error that names the line": failing(line: line)
    case "any error that names line 1": failing(line: 1)
    case "any error that names line 2, the number of fields and the decimal comma":
      failing(line: 2, mentions: ["9", "comma"])
    case "error field-count at line 2": failing("field-count", line: 2)
    case "error columns-suspect", "error compressed-gzip", "error compressed-zip", "error no-ohlc-columns",
      "error not-csv-json":
      failing(String(alsoAccept.dropFirst("error ".count)))
    case "error encoding that asks for --encoding": failing("encoding", mentions: ["--encoding"])
    case "error encoding that names UTF-16": failing("encoding", mentions: ["UTF-16"])
    case "error that asks for bid or ask": failing(mentions: ["bid", "ask"])
    case "ok only if a warning names the order that was chosen and how to change it":
      succeeding { $0.mentions = ["--date-order"] }
    case "ok with an impossible-candle warning that says all 6 lines are affected":
      succeeding { ($0.candles, $0.warnings, $0.mentions) = (6, ["impossible-candle"], ["6"]) }
    case "ok, 3 candles of 0, with a zero-price warning":
      succeeding { ($0.candles, $0.newest, $0.warnings) = (3, [0, 0, 0, 0, nil], ["zero-price"]) }
    case "skip the line as a gap, with a warning":
      succeeding { ($0.candles, $0.warnings) = (candles.map { $0 - 1 }, ["gap-row"]) }
    case "fewer candles if the repeated times are reported as conflicting duplicates":
      succeeding { ($0.candles, $0.line, $0.warnings) = (nil, nil, ["duplicate-conflict"]) }
    case "the same times with the right offset": withTimes { $0 + "-05:00" }
    case "time without Z", "times without Z if the date column is used": withTimes { String($0.dropLast()) }
    default: nil
    }
  }

  private func failing(_ kind: String? = nil, line: Int? = nil, mentions: [String] = []) -> PriceCase {
    var result = self
    (result.isError, result.error, result.line, result.mentions) = (true, kind, line, mentions)
    return result
  }

  private func succeeding(_ change: (inout PriceCase) -> Void) -> PriceCase {
    var result = self
    (result.isError, result.error) = (false, nil)
    change(&result)
    return result
  }

  private func withTimes(_ change: (String) -> String) -> PriceCase {
    succeeding { ($0.first, $0.last) = (change(first), change(last)) }
  }
}
