import Foundation
import Presentation
import Speech

/// How a language is spoken: by which voice, how fast, and with which pronunciation.
struct SpokenLanguage {
  /// The code of the language: `de`.
  let code: String
  /// The folder that it comes from; `nil` for what is built in.
  let folder: String?
  /// What the language is called, in itself.
  let name: String
  /// The eSpeak NG voice, with our own variant if there is one.
  let voice: String
  /// Other voices for some regions, by the region's code.
  let regions: [String: String]
  /// Words a minute.
  let rate: Int
  /// What the voice says of itself; `nil` for the English text.
  let sample: String?
  /// Our own variant of the voice.
  let variant: VoiceVariant?
  /// What is said in place of words that the voice misreads.
  let pronunciation: Pronunciation
  /// What is wrong with the files.
  let faults: [VoiceFault]

  /// The form of `CODE/voice.json`.
  private struct File: Decodable {
    var name: String
    var voice: String
    var regions: [String: String]?
    var rate: Int
    var sample: String?
  }

  /// The rates that can be spoken.
  private static let rates = 80...900

  /// Reads a language.
  ///
  /// `voice.json` and the variant are those of the first folder that has the former; what is pronounced otherwise stands
  /// in all folders, and the first that has a word wins.
  ///
  /// - Parameters:
  ///   - code: The language's code.
  ///   - region: The code of a region, which may have a voice of its own.
  ///   - folders: Where to look.
  init(_ code: String, region: String?, in folders: VoiceFolders) {
    self.code = code
    var faults: [VoiceFault] = []
    let found = folders.first(having: "\(code)/voice.json")
    var file = Self.plain(code)
    var variant: VoiceVariant?
    if let found {
      do throws(VoiceFault) {
        file = try Self.file("\(found)/\(code)/voice.json")
        variant = try Self.variant("\(found)/\(code)/variant", code: code)
      } catch {
        faults.append(error)
      }
    }
    var pronunciation = Pronunciation()
    for folder in folders.paths {
      do throws(VoiceFault) {
        if let table = try Self.pronunciation("\(folder)/\(code)/pronunciation.json") {
          pronunciation = pronunciation.adding(table)
        }
      } catch {
        faults.append(error)
      }
    }
    func spoken(_ voice: String) -> String { variant.map { "\(voice)+\($0.name)" } ?? voice }
    folder = found
    name = file.name
    regions = (file.regions ?? [:]).mapValues(spoken)
    voice = spoken(region.flatMap { file.regions?[$0] } ?? file.voice)
    rate = file.rate
    sample = file.sample
    self.variant = variant
    self.pronunciation = pronunciation
    self.faults = faults
  }

  /// What holds where no file says otherwise: eSpeak NG's own voice of the language.
  private static func plain(_ code: String) -> File {
    code == "en"
      ? File(name: "English", voice: "en-us", regions: ["GB": "en-gb"], rate: 260)
      : File(name: code, voice: code, regions: nil, rate: 260)
  }

  private static func file(_ path: String) throws(VoiceFault) -> File {
    guard let data = SmallFile.content(path) else { throw .unreadable(file: path) }
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: data)
    } catch {
      guard let member = JSONMember.name(of: error).flatMap(VoiceMember.init(rawValue:)) else {
        throw .notAnObject(file: path)
      }
      throw .badMember(member, file: path)
    }
    guard rates.contains(file.rate) else { throw .badMember(.rate, file: path) }
    return file
  }

  private static func variant(_ path: String, code: String) throws(VoiceFault) -> VoiceVariant? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let name = "sonify-\(code.lowercased())"
    guard VoiceVariant.isName(name) else { throw .badCode(file: path) }
    guard let text = SmallFile.content(path).flatMap({ String(data: $0, encoding: .utf8) }) else {
      throw .unreadable(file: path)
    }
    do throws(VoiceVariant.Fault) {
      return try VoiceVariant(name: name, text: text)
    } catch {
      throw .badLine(error.text, number: error.line, file: path)
    }
  }

  private static func pronunciation(_ path: String) throws(VoiceFault) -> Pronunciation? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = SmallFile.content(path) else { throw .unreadable(file: path) }
    do throws(PronunciationFault) {
      return try Pronunciation(json: data)
    } catch {
      throw .pronunciation(error, file: path)
    }
  }
}
