package import CandleFiles
import CandleEngine
import Glibc

/// Sentences about a file: why nothing was read.
///
/// What was noticed is in its extension.
package struct FileWords: Sendable {
  /// The file's name as it is said: without its folder, or "Standard input".
  package let name: Phrase

  /// - Parameter path: The path as the user gave it.
  package init(path: String) {
    let file = String(path.split(separator: "/").last ?? Substring(path))
    name = path == "-" ? "Standard input" : Phrase(ShownText.of(file, most: 255))
  }

  /// Why nothing was read, where, and what to do.
  package func failure(_ failure: ReadFailure) -> Phrase {
    let place: Phrase = failure.line.map { "\(name), line \($0): " } ?? "\(name): "
    switch failure.kind {
    case .noSuchFile: return "\(name): no such file. Nothing read."
    case .isFolder: return "\(name) is a folder; name a file in it. Nothing read."
    case .notPermitted: return "\(name): you may not read this file. Nothing read."
    case .unreadable(let code): return "\(name) cannot be read: \(String(cString: strerror(code))). Nothing read."
    case .emptyFile: return "\(name) is empty. Nothing read."
    case .otherFormat(let format): return "\(otherFormat(format)). Nothing read."
    case .notText: return "\(name) is not text; a price file has rows of dates and prices. Nothing read."
    case .truncated: return "\(name) is packed, and cut off before its end; fetch it again. Nothing read."
    case .damaged: return "\(name) is packed, and damaged; fetch it again. Nothing read."
    case .noSuchEncoding(let name):
      return "--encoding \(ShownText.of(name)) is not known; iconv --list lists them. Nothing read."
    case .unknownEncoding:
      return "\(name): its encoding is not known. Add --encoding, like --encoding CP1251. Nothing read."
    case .noCandlesInJSON(let message?):
      return
        "\(name) is JSON without candles; it says \"\(ShownText.of(withoutStop(message), most: 80))\". Nothing read."
    case .noCandlesInJSON(nil): return "\(name) is JSON without candles. Nothing read."
    case .longJSON: return "\(name) is JSON of more than 256 MiB; export it as CSV. Nothing read."
    case .noDataRows: return "\(place)there is a header, and no row of prices below it. Nothing read."
    case .emptyColumn(let role):
      let advice: Phrase = role == .close ? "" : "; without that column closes alone are read"
      return "\(place)no \(column(role)) in any row\(advice). Nothing read."
    case .noReadableRow(let fault): return "\(place)\(self.fault(fault)). Nothing read."
    case .mostlyBad(let fault, let count):
      return "\(place)\(self.fault(fault)). \(count) rows are bad, more than are good. Nothing read."
    case .fieldCount(let found, let named, let delimiter):
      let fields = fields(found, named)
      return delimiter == ","
        ? "\(place)\(fields). Decimal commas without quotation marks? Nothing read."
        : "\(place)\(fields). Nothing read."
    case .noPriceColumns(let names):
      let list = ShownText.list(names)
      return "\(place)no close among the columns \(list). If one is it, name it Close. Nothing read."
    case .noTimeColumn(let names):
      let list = ShownText.list(names)
      return "\(place)no date or time among the columns \(list). If one is it, name it Date. Nothing read."
    case .timeWithoutDate: return "\(place)a time of day and no date. Add --date, like --date 2024-01-31. Nothing read."
    case .noAdjustedColumn(let names):
      return "\(place)no adjusted close among the columns \(ShownText.list(names)). Leave out --adjusted. Nothing read."
    case .mixedDateOrder(let text):
      return "\(place)\(ShownText.of(text)) has day and month the other way round from the other rows. Nothing read."
    case .ambiguousDateOrder(let text, let dayFirst, let monthFirst):
      return """
        \(place)\(ShownText.of(text)) is \(dayFirst.day) \(month(dayFirst)) or \(month(monthFirst)) \(monthFirst.day), and no row \
        decides. Add --date-order dmy for \(dayFirst.day) \(month(dayFirst)), mdy for \(month(monthFirst)) \
        \(monthFirst.day).
        """
    case .unclosedQuote: return "\(place)a quotation mark is opened here and never closed. Nothing read."
    case .endlessRow: return "\(place)the line is longer than any row of prices. Nothing read."
    case .columnsSuspect(let count, let total):
      return """
        \(place)high below low, or open or close outside, in \(count) of \(total) candles; the column names may be \
        wrong. Nothing read.
        """
    case .repeatedTimes(let repeated):
      return """
        \(place)a time comes again with other prices, in \(repeated.count) of \(repeated.of) \
        rows\(tellingApart(repeated.columns)). Nothing read.
        """
    case .severalSymbols(let names, let count):
      return "\(place)\(count) symbols: \(ShownText.list(names, of: count)). \(symbolAdvice(names)) Nothing read."
    case .noSuchSymbol(let asked, let names):
      guard !names.isEmpty else {
        return "\(place)no symbol \(ShownText.of(asked)); the file names none. Nothing read."
      }
      return "\(place)no symbol \(ShownText.of(asked)); the file names \(ShownText.list(names)). Nothing read."
    case .strict(let kind): return "\(place)\(strict(kind)). Nothing read, because of --strict."
    }
  }

  /// Which columns may tell rows of one time apart, and what to do.
  private func tellingApart(_ columns: [String]) -> Phrase {
    switch columns.count {
    case 0: ", and no column tells them apart"
    case 1: ". If the column \(ShownText.list(columns)) tells them apart, name it Symbol or Time"
    default: ". If one of the columns \(ShownText.list(columns, longest: 24)) tells them apart, name it Symbol or Time"
    }
  }

  private func otherFormat(_ format: FileFormat) -> Phrase {
    switch format {
    case .zip, .bzip2, .xz, .zstd, .sevenZip: "\(name) is packed with \(format.rawValue); unpack it first"
    case .xlsx, .xls, .ods: "\(name) is a spreadsheet, \(format.rawValue); save it as CSV first"
    case .parquet, .feather, .hdf5, .sqlite: "\(name) is a \(format.rawValue) file, not text; export it as CSV first"
    case .pdf: "\(name) is a PDF; a price file has rows of dates and prices"
    case .image: "\(name) is a picture; a price file has rows of dates and prices"
    case .html: "\(name) is a web page, not a price file; perhaps the download asked to sign in"
    case .xml: "\(name) is XML; export it as CSV first"
    case .json: "\(name) is JSON without candles"
    case .gitLFSPointer: "\(name) is a pointer of Git LFS; git lfs pull fetches the file"
    case .cotahist: "\(name) is a B3 COTAHIST file of fixed widths; convert it to CSV first"
    }
  }

  private func strict(_ kind: Notice.Kind) -> Phrase {
    switch kind {
    case .badRow(let fault): self.fault(fault)
    case .partialRow(let role): "no \(column(role))"
    default: "high is below low, or open or close outside"
    }
  }

  /// Why a row is not a candle, without an end.
  func fault(_ fault: RowFault) -> Phrase {
    switch fault {
    case .missing(let role): "the row has no \(column(role))"
    case .noValue(let role): "\(column(role)) is empty"
    case .notANumber(let role, let text): "\(column(role)) \"\(ShownText.of(text))\" is not a number"
    case .notADate(let text): "\"\(ShownText.of(text))\" is not a date or time"
    case .noSuchDay(let text):
      text.contains("/")
        ? "\(ShownText.of(text)) is not a date in either order" : "\(ShownText.of(text)) is in no calendar"
    case .notATimeOfDay(let text): "\"\(ShownText.of(text))\" is not a time of day"
    case .otherKindOfTime(let text): "\"\(ShownText.of(text))\" is another kind of time than the rows before"
    case .tooMany(let found, let named): fields(found, named)
    }
  }

  private func fields(_ found: Int, _ named: Int) -> Phrase { "\(found) fields under \(named) names" }

  /// What a column is called.
  func column(_ role: ColumnRole) -> Phrase {
    switch role {
    case .date: "date"
    case .time: "time"
    case .open: "open"
    case .high: "high"
    case .low: "low"
    case .close: "close"
    case .volume: "volume"
    case .symbol: "symbol"
    case .adjustedClose: "adjusted close"
    case .tickVolume: "tick volume"
    case .percent: "percent"
    }
  }

  /// Our own sentence ends behind it.
  private func withoutStop(_ message: String) -> String {
    String(message.last == "." ? message.dropLast() : message[...])
  }

  private func symbolAdvice(_ names: [String]) -> Phrase {
    // A name that is as long as a row is no symbol.
    guard let name = names.first, name.count <= 20 else { return "Add --symbol NAME." }
    let shown = ShownText.of(name)
    let typed: Phrase = name.contains(" ") ? "\"\(shown)\"" : Phrase(shown)
    return "Add --symbol, like --symbol \(typed)."
  }

  private func month(_ date: CivilDate) -> Phrase {
    ([
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ] as [Phrase])[date.month - 1]
  }
}
