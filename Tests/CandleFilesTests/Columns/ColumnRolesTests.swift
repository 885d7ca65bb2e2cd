import CandleEngine
import Testing

@testable import CandleFiles

@Suite("The roles of columns")
struct ColumnRolesTests {
  @Test("have their names written as names are compared")
  func folded() {
    let names = ColumnNames.words.flatMap(\.2).flatMap { $0.split(separator: " ").map(String.init) }
    #expect(names.filter { ColumnNames.key(of: $0) != $0 } == [])
    #expect(names.contains("close"))
  }

  @Test(
    "are found by name, in many languages, and never in a column that is something else",
    arguments: [
      (
        "Date,Prev Close,Open Price,High Price,Low Price,Last Price,Close Price,VWAP,Total Traded Quantity", 2, 3, 4, 6,
        8
      ),
      ("date,close,high,low,open,volume,adjClose,adjHigh", 4, 2, 3, 1, 5),
      ("Datum;Eröffnung;Schluss;Tageshoch;Tagestief;Umsatz;Stück", 1, 3, 4, 2, 6),
      ("Fecha;Último;Apertura;Máximo;Mínimo;Vol.", 2, 3, 4, 1, 5),
      ("TRADEDATE;OPEN;LOW;HIGH;LEGALCLOSEPRICE;WAPRICE;CLOSE;VOLUME;VALUE", 1, 3, 2, 6, 7),
      ("日期,收盘价,最高价,最低价,开盘价,前收盘,成交量", 4, 2, 3, 1, 6),
      ("<DATE>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>", 1, 2, 3, 4, 5),
      ("Date,Open*,High,Low,Close**,Adj Close,Volume_(BTC)", 1, 2, 3, 4, 6),
      ("timestamp,1. open,2. high,3. low,4. close,5. volume", 1, 2, 3, 4, 5),
      ("Date,PX_OPEN,PX_HIGH,PX_LOW,PX_LAST,PX_VOLUME", 1, 2, 3, 4, 5),
      ("data,otwarcie,najwyższy,najniższy,zamknięcie,wolumen", 1, 2, 3, 4, 5),
    ])
  func names(header: String, open: Int, high: Int, low: Int, close: Int, volume: Int) throws {
    let roles = try ColumnRoles(header: header.split(whereSeparator: { ",;".contains($0) }).map(String.init), line: 1)
    #expect(roles[.open] == open)
    #expect(roles[.high] == high)
    #expect(roles[.low] == low)
    #expect(roles[.close] == close)
    #expect(roles[.volume] == volume)
  }

  @Test("know what a header tells of its language and zone")
  func language() throws {
    #expect(try roles("Gmt time", "Close").isUTC)
    #expect(try roles("Datum", "Schluss").language == .european)
    #expect(try roles("日付", "終値").language == .eastAsian)
    #expect(try roles("Date", "Close").language == .english)
    #expect(ColumnNames.vendorOrder(of: ["Date", "Close/Last"]) == .monthFirst)
    #expect(ColumnNames.vendorOrder(of: ["Date", "Number of Shares"]) == .dayFirst)
  }

  @Test("are missing where there is no close, or no time")
  func missing() {
    #expect(throws: ReadFailure(.noPriceColumns(["Date", "Adj Close"]), line: 3)) { try roles("Date", "Adj Close") }
    #expect(throws: ReadFailure(.noTimeColumn(["x", "Close"]), line: 3)) { try roles("x", "Close") }
  }

  @Test(
    "are no closes where the only column beside the date says that it is something else",
    arguments: ["Prev Close", "prevClose", "Open Interest", "Market Cap", "Dividends", "Stock Splits", "前收盘"])
  func otherNumbers(name: String) {
    #expect(throws: ReadFailure(.noPriceColumns(["Date", name]), line: 1)) {
      try readFile("Date,\(name)\n2024-01-02,1\n")
    }
  }

  @Test("are named by an exact name before others of the same meaning, wherever it stands")
  func exactNames() throws {
    let daily = try roles("Date", "Open", "Day High", "High", "Day Low", "Low", "Close")
    #expect([daily.name(of: .high), daily.name(of: .low)] == ["High", "Low"])
    #expect(try roles("Date", "Closing Price", "Open", "High", "Low", "Close").name(of: .close) == "Close")
    #expect(try roles("Date", "Shares Traded", "Close", "Volume").name(of: .volume) == "Volume")
    #expect(try roles("Date", "Opening Price", "Open", "High", "Low", "Close").name(of: .open) == "Open")
  }

  @Test("are those of an exchange that calls the close of the day before the open")
  func firstPrice() throws {
    let roles = try roles("<DTYYYYMMDD>", "<FIRST>", "<HIGH>", "<LOW>", "<CLOSE>", "<VOL>", "<OPEN>", "<LAST>")
    #expect(roles.name(of: .open) == "<FIRST>")
  }

  @Test(
    "are found in more languages",
    arguments: [
      "Data,Kurs otwarcia,Kurs max,Kurs min,Kurs zamknięcia", "Dato,Åbning,Højeste,Laveste,Lukkekurs",
      "Päivämäärä,Avauskurssi,Ylin,Alin,Päätöskurssi", "Datum,Anfangskurs,Höchstkurs,Tiefstkurs,Schlusskurs",
    ])
  func moreLanguages(header: String) throws {
    let names = header.split(separator: ",").map(String.init)
    let roles = try ColumnRoles(header: names, line: 1)
    #expect(([.date] + ColumnRole.prices).map { roles[$0] } == [0, 1, 2, 3, 4])
  }

  @Test("tell which price is missing where only the close is taken for that")
  func missingPrice() throws {
    let names = ["Datum", "ErÃ¶ffnung", "Hoch", "Tief", "Schluss"]
    let file = try readFile(names.joined(separator: ";") + "\n02.01.2024;1;2;1;2\n13.01.2024;1;2;1;2\n")
    #expect(file.notices.first == Notice(.closeOnlyLacking(column: "Schluss", roles: [.open], names: names)))
  }

  @Test("are known in the files of CRSP, where a minus marks an average of bid and ask")
  func averages() throws {
    let header = "PERMNO,date,PRC,VOL,OPENPRC,ASKHI,BIDLO\n"
    let file = try readFile(header + "10107,20240115,1.5,10,1.25,2,1\n10107,20240116,-1.75,0,1.25,2,1\n")
    #expect(file.series.map(\.close) == [1.5, 1.75])
    #expect(file.series.map(\.open) == [1.25, 1.25])
    #expect(file.notices == [Notice(.averagePrice, line: 3)])
  }

  @Test("are the best name where several columns could have them: an unnamed first column is the date")
  func choice() throws {
    #expect(try roles("Date", "Last", "Close").name(of: .close) == "Close")
    #expect(try roles("Date", "Latest").name(of: .close) == "Latest")
    #expect(try roles("", "Close")[.date] == 0)
    #expect(try roles("Date", "BidClose", "AskClose").usesBid)
  }

  private func roles(_ names: String...) throws -> ColumnRoles { try ColumnRoles(header: names, line: 3) }
}
