import Foundation

/// Month names in the languages that price files are written in, and what else may stand among the parts of a date.
enum MonthName {
  /// The month that a word names, 1 to 12: in full or short, with or without accents.
  static func month(_ word: Cell) -> Int64? {
    let folded = Self.folded(word)
    return short[folded] ?? long[folded]
  }

  /// Whether a word says nothing: the name of a weekday, "of", "de", the ending of an ordinal number.
  static func isFiller(_ word: Cell) -> Bool { fillers.contains(folded(word)) }

  private static func folded(_ word: Cell) -> String {
    String(decoding: word, as: UTF8.self).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  /// Short names; those of three and four letters mean the same in every language here.
  private static let short: [String: Int64] = table([
    "jan ene janv gen sty stycz", "feb fev fevr lut luty", "mar mrz marz mars mrt maerz", "apr abr avr avril kwi kwiec",
    "may mai mei mag maj", "jun juin giu cze czerw", "jul juil juill lug lip", "aug ago aout aou sie sierp",
    "sep sept set wrz wrzes", "oct okt out ott paz pazdz", "nov lis listop", "dec dez dic des gru grudz",
  ])

  /// Full names: en, de, es, fr, pt, it, pl, nl, and Swedish where it differs.
  private static let long: [String: Int64] = table([
    "january januar janner jaenner enero janvier janeiro gennaio styczen stycznia januari",
    "february februar feber febrero fevrier fevereiro febbraio luty lutego februari",
    "march marzo mars marco marzec marca maart maerz marz", "april abril avril aprile kwiecien kwietnia",
    "mayo maio maggio maja", "june juni junio juin junho giugno czerwiec czerwca",
    "july juli julio juillet julho luglio lipiec lipca", "august agosto aout sierpien sierpnia augustus augusti",
    "september septiembre setiembre septembre setembro settembre wrzesien wrzesnia",
    "october oktober octubre octobre outubro ottobre pazdziernik pazdziernika",
    "november noviembre novembre novembro listopad listopada",
    "december dezember diciembre decembre dezembro dicembre grudzien grudnia",
  ])

  private static let fillers: Set<String> = Set(
    """
    mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday
    mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
    lun mar mie jue vie sab dom lunes martes miercoles jueves viernes sabado domingo
    lundi mardi mercredi jeudi vendredi samedi dimanche of de del st nd rd th le el
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static func table(_ months: [String]) -> [String: Int64] {
    var result: [String: Int64] = [:]
    for (place, names) in months.enumerated() {
      for name in names.split(separator: " ") { result[String(name)] = Int64(place + 1) }
    }
    return result
  }
}
