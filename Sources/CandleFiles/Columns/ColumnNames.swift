import Foundation

/// What the names in headers mean: in the languages and by the vendors that price files come from.
enum ColumnNames {
  /// The kind of language a name belongs to, as far as numbers and dates are concerned.
  enum Language: Equatable {
    case english
    /// European languages with decimal commas, which write the day first.
    case european
    /// Chinese, Japanese and Korean, which write the year first.
    case eastAsian
  }

  /// One meaning of a name.
  struct Meaning: Equatable {
    let role: ColumnRole
    /// How well the name says it: the lower the better.
    let rank: Int
    let language: Language
    var isBid = false
  }

  /// The meaning of a name, if it has one.
  static func meaning(of name: String) -> Meaning? {
    let key = key(of: name)
    if let found = table[key] { return found }
    // "Volume BTC", "Volume_(USD)": the first of them counts; "Volume SMA20" is no volume.
    if key.hasPrefix("volume"), (3...5).contains(key.count - 6), !["sma", "ema", "avg"].contains(key.dropFirst(6)),
      key.last?.isNumber == false
    {
      return Meaning(role: .volume, rank: 4, language: .english)
    }
    return key.hasSuffix("%") || key.hasPrefix("%") ? Meaning(role: .percent, rank: 5, language: .english) : nil
  }

  /// Whether a name says that times are in UTC.
  static func meansUTC(_ name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }
    return words.contains("gmt") || words.contains("utc")
  }

  /// Whether a name says that times of day are written as HHMMSS.
  static func meansSeconds(_ name: String) -> Bool { key(of: name).hasSuffix("hhmmss") }

  /// Whether a name says that a column has years and nothing else.
  static func meansYears(_ name: String) -> Bool {
    ["year", "jahr", "ano", "anno", "annee", "jaar"].contains(key(of: name))
  }

  /// Whether a name that is not known says that a column has the times of candles, not of their ends or of anything else.
  static func saysDate(_ name: String) -> Bool {
    let key = key(of: name)
    if key == "index" { return true }
    let words = ["date", "time"]
    guard words.contains(where: key.hasPrefix) || words.contains(where: key.hasSuffix) else { return false }
    return !saysOtherTime(name)
  }

  /// Whether a name says that a column has the times of something else than candles.
  static func saysOtherTime(_ name: String) -> Bool {
    let key = key(of: name)
    let others = [
      "close", "endtime", "enddate", "timeend", "expir", "matur", "updat", "settle", "zone", "frame", "high", "low",
      "last",
      "creat", "download",
    ]
    return others.contains(where: key.contains)
  }

  /// Whether a name that is not known can be that of a series of closes, such as an index: not where it says what it is.
  static func canBeClose(_ name: String) -> Bool {
    let key = key(of: name)
    let others = [
      "prev", "yesterday", "openint", "marketcap", "mktcap", "capitali", "dividend", "split", "turnover", "trades",
      "adj",
      "offer", "前收", "昨收",
    ]
    let words = ["oi", "bid", "ask", "cap", "return", "returns", "shares"]
    return key.contains { $0.isLetter } && !others.contains(where: key.contains) && !words.contains(key)
  }

  /// Which part of a date comes first by the vendor whose header this is.
  static func vendorOrder(of names: [String]) -> DateOrder? {
    let keys = names.map(key)
    if keys.contains("closelast") { return .monthFirst }
    return keys.contains("numberofshares") && keys.contains("date") ? .dayFirst : nil
  }

  /// Whether a header is one whose last column may lack its name: Euronext writes rows with an average price more.
  static func mayLackLastName(_ names: [String]) -> Bool {
    let keys = names.map(key)
    return keys.contains("numberofshares") && keys.last == "turnover"
  }

  /// How many words of a text are names of columns: by that its encoding is known.
  static func knownWords(in text: String) -> Int {
    var known: Set<String> = []
    for word in text.prefix(4_000).split(whereSeparator: { ",;|\t\r\n\"".contains($0) }) {
      let key = key(of: String(word))
      // Names in ASCII are the same in every encoding.
      if table[key] != nil, !word.allSatisfy(\.isASCII) { known.insert(key) }
      if word.contains(where: { $0 == "\u{FFFD}" }) { return 0 }
    }
    return known.count
  }

  /// A name as it stands in the table: small letters without accents, and no signs but the per cent sign.
  static func key(of name: String) -> String {
    var name = Substring(name)
    // "1. open": the numbers of Alpha Vantage.
    if name.utf8.contains(.point), let point = name.firstIndex(of: "."), name[..<point].allSatisfy(\.isNumber),
      point != name.startIndex
    {
      name = name[name.index(after: point)...]
    }
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      // Byte by byte: hundreds of names are looked at before the first row.
      let kept = name.utf8.filter { $0.isLetter || $0.digit <= 9 || $0 == UInt8(ascii: "%") }
      return String(decoding: kept.map { $0.isLetter ? $0.lowercased : $0 }, as: UTF8.self)
    }
    let folded = name.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .replacing("ł", with: "l").replacing("ß", with: "ss").replacing("ø", with: "o").replacing("æ", with: "ae")
    return String(
      folded.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "%" })
  }

  private static let table: [String: Meaning] = {
    var table: [String: Meaning] = [:]
    for (role, language, ranks) in words {
      for (rank, names) in ranks.enumerated() {
        for name in names.split(separator: " ") where table[String(name)] == nil {
          table[String(name)] = Meaning(role: role, rank: rank, language: language)
        }
      }
    }
    for role in ColumnRole.prices + [.volume] {
      // The exact name comes before all that mean the same.
      table[role.rawValue] = Meaning(role: role, rank: -1, language: .english)
    }
    for role in ColumnRole.prices {
      for name in ["bid\(role.rawValue)", "\(role.rawValue)bid"] {
        table[name] = Meaning(role: role, rank: 9, language: .english, isBid: true)
      }
    }
    return table
  }()

  /// Names by role and language, those that say it best first.
  ///
  /// They are written as ``key(of:)`` gives them.
  static let words: [(ColumnRole, Language, [String])] = [
    (
      .date, .english,
      [
        "unix unixtime unixtimestamp epoch epochtime",
        "date datetime opentime timeopen windowstart tradedate tradingdate quotedate exchangedate sessiondate pricedate",
        "timestamp timestamputc datetimeutc dateutc utctime utcdatetime gmttime localtime utc dtyyyymmdd t mts day utcdate localdate snappedat observationdate begin start starttime begins beginsat bartime barstart ts dt tsevent tradingday",
        "period month", "year",
      ]
    ),
    (.time, .english, ["time timeofday hour hhmmss timehhmmss hhmm tradetime exchangetime servertime timeutc timeet"]),
    (
      .open, .english,
      ["open openprice openingprice opening o pxopen opn openrate openusd firstprice openprc", "first"]
    ),
    (.high, .english, ["high highprice highest h pxhigh hi highrate highestprice dayhigh askhi", "max maximum"]),
    (.low, .english, ["low lowprice lowest l pxlow lo lowrate lowestprice daylow bidlo", "min minimum"]),
    (
      .close, .english,
      [
        "close closeprice closingprice closing c pxclose closelast closerate settlementclose closeusd closeclosepriceadjustedforsplits prc",
        "settle settlement settlementprice settleprice", "last lastprice pxlast latest latestprice price",
        "ltp value rate",
      ]
    ),
    (
      .volume, .english,
      [
        "volume vol v totaltradedquantity numberofshares noofshares sharestraded pxvolume totalvolume tradedvolume sharevolume volumebtc quantity totaltradedqty ttlqty ttltrdqnty shares",
        "turnovervolume qty",
      ]
    ),
    (.tickVolume, .english, ["tickvol tickvolume ticks"]),
    (
      .symbol, .english,
      [
        "symbol ticker series tscode secid paper contract instrument pair isin actsymbol stockcode tickersymbol tic tckrsymb ric wkn figi conid permno instrumenttoken productid assetid coinid coin slug scrip sccode securitycode stkcd indexname",
        "name asset stock code company security market",
      ]
    ),
    (
      .adjustedClose, .english,
      [
        "adjclose adjustedclose closeadj adjclosingprice adjustedclosingprice adjcloseprice closeadjusted", "adjusted",
      ]
    ),
    (
      .percent, .english,
      ["change% %change %chg chg% changepct pctchg pctchange changepercent percentchange change chg"]
    ),
    (.symbol, .european, ["symbole kurzel ativo papel codneg instrumento"]),
    // German, Swiss and Austrian.
    (.date, .european, ["datum handelstag datumuhrzeit datumzeit zeitpunkt zeitstempel", "tag", "monat", "jahr"]),
    (
      .time, .european,
      ["zeit uhrzeit hora ora heure godzina czas cas tijd tid klokke saat время aika klokkeslaet uhr zeitmez"]
    ),
    (.open, .european, ["eroffnung eroeffnung eroffn eroffnungskurs eroeffnungskurs erster anfang anfangskurs offen"]),
    (.high, .european, ["hoch tageshoch hochst hochstkurs hochstekurs hoechst hoechstkurs tageshochst hochster"]),
    (.low, .european, ["tief tagestief tiefst tiefstkurs tagestiefst tiefster niedrig"]),
    (.close, .european, ["schluss schlusskurs schlussk", "zuletzt letzter kurs"]),
    (.volume, .european, ["stuck stuecke stucke stueck stuckzahl", "volumen umsatzstuck umsatzinstuck"]),
    // Spanish, Portuguese, Italian.
    (.date, .european, ["fecha data datahora fechahora dataora", "dia", "mes mese", "ano anno"]),
    (.open, .european, ["apertura abertura abert aper prezzoapertura abrir aperto"]),
    (.high, .european, ["maximo maxima massimo max alto preciomaximo"]),
    (.low, .european, ["minimo minima minimum bajo preciominimo basso baixo"]),
    (
      .close, .european,
      ["cierre fechamento fecho chiusura encerramento preciocierre chiudi", "ultimo ultima prezzo precio preco"]
    ),
    (.volume, .european, ["cantidad quantidade quantita titulosnegociados titulos", "volume volumi vol"]),
    (.percent, .european, ["%var var% variacao% variacion% variazione% var% %"]),
    // French, Dutch.
    (.date, .european, ["dateheure", "jour", "mois maand", "annee jaar"]),
    (.open, .european, ["ouverture ouv ouvert opening openingskoers"]),
    (.high, .european, ["plushaut haut plush hoog hoogste hoogstekoers eleve"]),
    (.low, .european, ["plusbas bas plusb laag laagste laagstekoers faible"]),
    (.close, .european, ["cloture clot cloturer slot slotkoers sluiting", "dernier laatste derniercours cours koers"]),
    (.volume, .european, ["quantite titresechanges nombredetitres omzet"]),
    // Polish, Czech, Hungarian.
    (.open, .european, ["otwarcie kursotwarcia otevreni nyito"]),
    (.high, .european, ["najwyzszy maksimum kursmaksymalny kursmax maks"]),
    (.low, .european, ["najnizszy minimalny kursminimalny kursmin"]),
    (.close, .european, ["zamkniecie kurszamkniecia zavreni zaver zaro", "ostatni ostatnio kurs"]),
    (.volume, .european, ["wolumen wolumenobrotu wol objem forgalom"]),
    // Swedish, Danish, Norwegian, Finnish.
    (.date, .european, ["dato paivamaara pvm"]),
    (.open, .european, ["oppning oppningskurs oppen apning avaus avauskurssi abning aabning"]),
    (.high, .european, ["hogst hogsta hogstakurs hoy hoyest ylin hoj hojeste hoyeste ylinkurssi"]),
    (.low, .european, ["lagst lagsta lagstakurs lav lavest laveste alin alinkurssi"]),
    (
      .close, .european,
      [
        "stangning slutkurs stangningskurs sluttkurs lukukurs slutt luk lukkekurs paatos paatoskurssi",
        "senast senaste siste seneste sist",
      ]
    ),
    (.volume, .european, ["volym volum volumantal antal antall"]),
    // Russian, Turkish.
    (.date, .european, ["дата датавремя tarih"]),
    (.open, .european, ["открытие откр ценаоткрытия acılıs acilis"]),
    (.high, .european, ["максимум макс максцена yuksek"]),
    (.low, .european, ["минимум мин минцена dusuk"]),
    (.close, .european, ["закрытие закр ценазакрытия kapanıs kapanis", "цена последняя simdi"]),
    (.volume, .european, ["объем обьем hacim hac"]),
    // Chinese, Japanese, Korean.
    (.date, .eastAsian, ["日期 交易日期 日付 日付け 年月日 일자 날짜 交易日 日期时间 日時 日时"]),
    (.time, .eastAsian, ["时间 時間 时刻 時刻 交易时间 시간 시각"]),
    (.open, .eastAsian, ["开盘 开盘价 今开 開盤 開盤價 始値 시가 开盘价元", "寄付 오픈"]),
    (.high, .eastAsian, ["最高 最高价 最高價 高値 고가 最高价元", "高"]),
    (.low, .eastAsian, ["最低 最低价 最低價 安値 저가 最低价元", "低"]),
    (.close, .eastAsian, ["收盘 收盘价 收盤 收盤價 終値 종가 收盘价元", "最新价 現在値 현재가"]),
    (.volume, .eastAsian, ["成交量 成交股數 成交股数 出来高 売買高 거래량 売買高株 出来高株 成交量手 成交量股 交易量"]),
    (.symbol, .eastAsian, ["股票代码 证券代码 代码 コード 銘柄コード 証券コード 종목코드", "名称 股票名称 銘柄名 종목명"]),
    (.adjustedClose, .eastAsian, ["調整後終値 修正後終値"]),
    (.percent, .eastAsian, ["涨跌幅 振幅 涨跌幅% 前日比% 등락률"]),
  ]
}
