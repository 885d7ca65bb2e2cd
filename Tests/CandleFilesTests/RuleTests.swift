import CandleEngine
import Testing

@testable import CandleFiles

@Suite("The rules of reading")
struct RuleTests {
  @Test("know prices as people of many countries write them", arguments: RuleExample.prices)
  func price(example: RuleExample) throws {
    #expect(try example.differences() == [])
  }

  @Test("know days and times as exports have them", arguments: RuleExample.dates)
  func date(example: RuleExample) throws {
    #expect(try example.differences() == [])
  }

  @Test("know days and times of spreadsheets and of other languages", arguments: RuleExample.localDates)
  func localDate(example: RuleExample) throws {
    #expect(try example.differences() == [])
  }

  @Test("refuse words and numbers that may be a day or a year", arguments: ["24-Jan", "Jan 24", "2024-Q1", "2024-W01"])
  func noDate(cell: String) {
    #expect(throws: ReadFailure(.noReadableRow(.notADate(text: cell)), line: 2)) {
      try readFile("Date,Close\n\(cell),1.5\n")
    }
  }

  @Test("take the time of a candle as it is written, whether it is that of its open or its close (P39)")
  func labels() throws {
    for name in ["Open time", "Date", "Bar end", "Timestamp"].filter({ ColumnNames.meaning(of: $0) != nil }) {
      let file = try readFile("\(name),Open,High,Low,Close\n2024-01-02 09:30,1,2,1,2\n2024-01-02 16:00,1,2,1,2\n")
      #expect(file.times == ["2024-01-02T09:30:00", "2024-01-02T16:00:00"])
    }
    let both = try readFile(
      "Open time,Open,High,Low,Close,Volume,Close time\n1704186000000,1,2,1,2,5,1704189599999\n")
    #expect(both.times == ["2024-01-02T09:00:00Z"])
    #expect(both.series.last?.close == 2)
  }

  @Test("find names that have another sign between them than the cells", arguments: [";", "\t", "|"])
  func otherSign(sign: String) throws {
    let rows = ["2024-01-02", "2", "1", "3", "1"].joined(separator: sign)
    #expect(try readFile("Date,Close,Open,High,Low\n\(rows)\n").series.map(\.close) == [2])
  }

  @Test("know months by their names", arguments: RuleExample.months)
  func month(example: RuleExample) throws {
    #expect(try example.differences() == [])
  }

  @Test("know words for no price", arguments: RuleExample.gaps)
  func gap(example: RuleExample) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "know short words for large volumes",
    arguments: [
      ("1.2K", 1_200), ("3.4M", 3_400_000), ("2B", 2e9), ("1T", 1e12), ("1.2万", 12_000), ("3.5亿", 3.5e8),
      ("3.5億", 3.5e8), ("1,234,567", 1_234_567), ("-", nil), ("", nil),
    ] as [(String, Double?)])
  func volume(cell: String, value: Double?) throws {
    let newest = try readFile("Date,Close,Volume\n2024-01-02,10.25,\"\(cell)\"\n").series.last
    #expect(newest?.close == 10.25)
    #expect(newest?.volume == value)
  }

  @Test(
    "know short words for large volumes where the comma is the decimal mark",
    arguments: [
      ("1,5 Tsd.", 1_500), ("3,4 Mio.", 3_400_000), ("2,5 Mrd.", 2.5e9), ("1,2K", 1_200), ("1.234.567", 1_234_567),
    ])
  func volumeWithComma(cell: String, value: Double) throws {
    let newest = try readFile("Datum;Schluss;Volumen\n02.01.2024;10,25;\(cell)\n").series.last
    #expect(newest?.close == 10.25)
    #expect(newest?.volume == value)
  }

  @Test(
    "find the close by its name, whatever stands beside it",
    arguments: [
      "Adj Close,Close", "Close,Adj Close", "Prev Close,Close", "Close,Last", "Last,Close", "前收盘,收盘",
      "Average Price,Close",
      "LEGALCLOSEPRICE,CLOSE", "Change,Último", "Change,Zuletzt", "Change,Last", "Change,Price",
      "Change,Clôture", "Change,Chiusura", "Change,Zamkniecie", "Change,<CLOSE>", "Change,[close]", "Change,Close*",
      "Change,\" Close \"", "Change,Slotkoers", "Change,Ostatnio", "Change,Chiudi", "Change,Záró", "Change,Závěr",
      "Change,Fechamento", "Change,終値", "Change,종가",
    ])
  func close(names: String) throws {
    let isFirst = names.hasPrefix("Close,")
    let newest = try readFile("Date,\(names)\n2024-01-02,\(isFirst ? "7,99" : "99,7")\n").series.last
    #expect(newest?.close == 7)
  }

  @Test(
    "take as the time a column that only says date or time in its name, if there is no other",
    arguments: [
      "Business Date", "Time (EET)", "kline_open_time", "Trading Day", "AsOfDate", "Date and time", "ts", "index",
      "Updated,Exchange Time", "Expiry date,Value date",
    ])
  func likelyDate(name: String) throws {
    let isSecond = name.contains(",")
    let row = (isSecond ? ["2030-01-01"] : []) + ["2024-01-02", "1", "2", "1", "2"]
    let file = try readFile("\(name),Open,High,Low,Close\n\(row.joined(separator: ","))\n")
    #expect(file.times == ["2024-01-02"])
  }

  @Test(
    "find the time of day beside the date in East Asian headers",
    arguments: ["日付,時刻,始値,高値,安値,終値", "日期,时间,开盘,最高,最低,收盘", "날짜,시간,시가,고가,저가,종가"])
  func eastAsianTime(header: String) throws {
    let file = try readFile("\(header)\n2024/03/08,09:30,1,2,1,2\n2024/03/08,09:31,1,2,1,2\n")
    #expect(file.times == ["2024-03-08T09:30:00", "2024-03-08T09:31:00"])
  }

  @Test(
    "say that semicolons, or with them days before months, made the comma decimal",
    arguments: [
      ("Date;Close;Volume\n2024-03-21;12,345;1.234\n", 12.345), ("Date;Close\n21.03.2024;16.234\n", 16_234),
    ])
  func commaByHints(text: String, close: Double) throws {
    let file = try readFile(text)
    #expect(file.series.map(\.close) == [close])
    #expect(file.kinds.contains("decimal-by-hints"))
  }

  @Test("say that commas were taken for thousands where only the language of the header told so (P11)")
  func thousandsByHeader() throws {
    let header = "Date,Open,High,Low,Close,Volume\n"
    let plain = try readFile(header + "2024-01-15,\"145,123\",\"145,250\",\"145,001\",\"145,200\",12345\n")
    let told = plain.notices.map(\.kind)
    #expect(told == [.decimalByHints(text: "145,200", value: "145200", mark: .point)])
    let grouped = try readFile(header + "2024-01-15,\"4,123\",\"4,250\",\"4,001\",\"4,200\",\"12,345\"\n")
    #expect(grouped.kinds == [])
  }

  @Test("name the option for years of two digits only where it makes another date")
  func yearAdvice() throws {
    let now = Int64(1_767_225_600)
    func kinds(_ text: String, _ order: DateOrder? = nil) throws -> [Notice.Kind] {
      try readFile(
        "Date,Open,High,Low,Close\n\(text),1,2,1,2\n", options: PriceFile.Options(dateOrder: order, now: now)
      )
      .notices.map(\.kind)
    }
    #expect(try kinds("1/15/99") == [.shortYear(text: "1/15/99", year: 1999, mayBeFirst: false)])
    #expect(try kinds("13/10/23") == [.shortYear(text: "13/10/23", year: 2023, mayBeFirst: true)])
    #expect(try kinds("13/10/23", .yearFirst) == [.shortYear(text: "13/10/23", year: 2013, mayBeFirst: false)])
  }

  @Test("take seconds with and without a fraction for the same unit")
  func fractions() throws {
    let file = try readFile("time,Close\n1705276800,1\n1705276860.25,1\n1705276920,1\n")
    #expect(file.kinds == ["close-only"])
    #expect(file.times.dropFirst().first == "2024-01-15T00:01:00.25Z")
  }

  @Test("take no average of the volume for the volume", arguments: ["Volume SMA20", "Volume MA9", "Volume SMA"])
  func averageVolume(name: String) throws {
    #expect(try readFile("Date,Close,\(name)\n2024-01-02,1,7\n").series.last?.volume == nil)
    #expect(try readFile("Date,Close,Volume BTC\n2024-01-02,1,7\n").series.last?.volume == 7)
  }

  @Test("take commas for thousands where points stand in dates that begin with the year")
  func yearFirstPoints() throws {
    let file = try readFile("날짜\t종가\t거래량\n2024.03.21\t102,150\t1,234\n2024.03.22\t103,250\t5,678\n")
    #expect(file.series.map(\.close) == [102_150, 103_250])
    #expect(file.series.last?.volume == 5_678)
    #expect(try readFile("Datum\tSchluss\n21.03.2024\t102,150\n").series.map(\.close) == [102.15])
  }

  @Test("take a sign between cells from its instruction", arguments: ["sep=;", "SEP=;", "\"sep=;\"", "\u{FEFF}sep=;"])
  func separator(line: String) throws {
    #expect(try readFile("\(line)\r\nDate;Close\r\n2024-01-02;7.25\r\n").series.last?.close == 7.25)
  }
}
