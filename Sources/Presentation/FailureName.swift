package import CandleFiles

/// What programs call what goes wrong; no language changes it.
extension FileWords {
  /// The fixed name of a failure for programs.
  package static func kind(of failure: ReadFailure) -> String {
    switch failure.kind {
    case .noSuchFile: "no-such-file"
    case .isFolder: "folder"
    case .notPermitted: "no-permission"
    case .unreadable: "unreadable"
    case .emptyFile: "empty-file"
    case .otherFormat(.gitLFSPointer): "lfs-pointer"
    case .otherFormat(let format): "\(format.isPacked ? "compressed" : "not-csv")-\(format.rawValue)"
    case .notText: "not-text"
    case .truncated: "truncated"
    case .damaged: "damaged"
    case .noSuchEncoding, .unknownEncoding: "encoding"
    case .noCandlesInJSON, .longJSON: "not-csv-json"
    case .noDataRows, .noReadableRow, .emptyColumn: "no-data-rows"
    case .mostlyBad: "bad-row"
    case .fieldCount: "field-count"
    case .noPriceColumns: "no-ohlc-columns"
    case .noTimeColumn: "no-time-column"
    case .timeWithoutDate: "time-without-date"
    case .noAdjustedColumn: "no-adjusted-column"
    case .mixedDateOrder: "mixed-date-order"
    case .ambiguousDateOrder: "ambiguous-date-order"
    case .unclosedQuote: "unclosed-quote"
    case .endlessRow: "not-text"
    case .columnsSuspect: "columns-suspect"
    case .repeatedTimes: "repeated-times"
    case .severalSymbols: "multiple-symbols"
    case .noSuchSymbol: "no-such-symbol"
    case .strict(let kind): kind.name
    }
  }
}
