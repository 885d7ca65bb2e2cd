import AudioGraph
import Foundation
import Presentation

/// The timbres in the folder of voices: `timbres/NAME.json`, each with a description and a list of harmonics.
struct Timbres {
  /// A timbre as its file has it.
  struct Entry {
    let spectrum: HarmonicSpectrum
    let description: String
  }

  /// The form of a file.
  private struct File: Decodable {
    var description: String
    var harmonics: [Double]
  }

  private let folders: VoiceFolders

  init(_ languages: Languages) {
    folders = languages.folders
  }

  /// The names of all timbres, sorted.
  var names: [String] {
    folders.names(in: "timbres").filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The folder that a timbre comes from.
  func folder(of name: String) -> String? { folders.first(having: "timbres/\(name).json") }

  /// Reads a timbre.
  func entry(_ name: String) throws(TimbreFault) -> Entry {
    guard names.contains(name), let folder = folder(of: name) else { throw .noSuchTimbre(name, known: names) }
    let file = "\(name).json"
    guard let data = SmallFile.content("\(folder)/timbres/\(file)") else { throw .unreadable(file: file) }
    let content: File
    do {
      content = try JSONDecoder().decode(File.self, from: data)
    } catch {
      throw Self.fault(of: error, file: file)
    }
    do throws(HarmonicSpectrum.Fault) {
      let spectrum = try HarmonicSpectrum(name: name, amplitudes: content.harmonics)
      return Entry(spectrum: spectrum, description: content.description)
    } catch {
      throw .outOfRange(error, file: file)
    }
  }

  /// The harmonics of all tones: of prices those that were asked for, of the others those of the files with their names.
  ///
  /// - Parameters:
  ///   - asked: The timbre of prices, if the user has named one.
  ///   - faults: Gets what is wrong with files that nobody asked for; the built-in harmonics take their place.
  /// - Returns: The palette.
  /// - Throws: ``TimbreFault`` for the timbre that was asked for.
  func palette(asked: String?, faults: inout [TimbreFault]) throws(TimbreFault) -> Palette {
    var palette = Palette.standard
    let known = names
    func usual(_ timbre: Timbre) -> HarmonicSpectrum? {
      guard known.contains(timbre.rawValue) else { return nil }
      do throws(TimbreFault) { return try entry(timbre.rawValue).spectrum } catch {
        faults.append(error)
        return nil
      }
    }
    if let asked, asked != Timbre.price.rawValue || known.contains(asked) {
      palette.price = try entry(asked).spectrum
    } else {
      palette.price = usual(.price) ?? .price
    }
    palette.comparison = usual(.comparison) ?? .comparison
    palette.indicator = usual(.indicator) ?? .indicator
    return palette
  }

  private static func fault(of error: any Error, file: String) -> TimbreFault {
    switch JSONMember.name(of: error) {
    case "harmonics": return .noHarmonics(file: file)
    case "description": return .noDescription(file: file)
    default: return .notAnObject(file: file)
    }
  }
}
