import Foundation
import Glibc

/// eSpeak NG's folder of data in links, with variants of our own among its own: nothing is written into the system.
///
/// ```
/// PLACE/sonify-voices-Xy12Zz/espeak-ng-data/en_dict, lang, phondata, … → the system's
///                                          /voices/mb, …               → the system's
///                                          /voices/!v/f3, …            → the system's
///                                          /voices/!v/sonify-en        our own
/// ```
///
/// The library reads from it as long as it speaks. Whoever has made a folder holds a lock on it; one that nobody holds
/// was left by a process that was killed, and the next that makes one takes it away.
struct VoiceFolder: Sendable {
  /// What to give to the library as the path of its data.
  let path: String
  private let lock: CInt

  private static let prefix = "sonify-voices-"
  /// The library has 160 bytes for a path, and appends "/espeak-ng-data" and names of files to it.
  private static let longestPath = 110
  /// How often a folder is made anew when another process has just taken it for a left one.
  private static let attempts = 3

  /// The folders where one can be made: those in memory first, since a disk may take a millisecond for a link.
  static var usualPlaces: [String] {
    let named = { (name: String) in getenv(name).map { String(cString: $0) } }
    return [named("XDG_RUNTIME_DIR"), "/dev/shm", named("TMPDIR"), "/tmp"].compactMap { $0 }
  }

  /// Makes a folder.
  ///
  /// - Parameters:
  ///   - data: The system's folder of data.
  ///   - variants: What is added.
  ///   - places: Where it can be made; the first that works is taken.
  /// - Returns: The folder, which stays until it is removed.
  /// - Throws: ``ESpeakError/noVoiceFolder(code:)`` with the last reason.
  /// - Complexity: some 220 links: measured 1 ms in memory, 250 ms on a slow disk.
  static func made(linking data: String, adding variants: [VoiceVariant], in places: [String]) throws(ESpeakError)
    -> VoiceFolder
  {
    var failure = ESpeakError.noVoiceFolder(code: ENOENT)
    // A path is the folder, a slash, our own name and the six letters that make it unique.
    for place in places where place.hasPrefix("/") && place.utf8.count + prefix.utf8.count + 7 <= longestPath {
      removeLeftOnes(in: place)
      do throws(ESpeakError) {
        let folder = try VoiceFolder(in: place)
        do throws(ESpeakError) {
          try folder.fill(from: data, adding: variants)
          return folder
        } catch {
          folder.remove()
          throw error
        }
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// Takes the folder away.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
    close(lock)
  }

  /// Makes a folder of a name of its own, that no other process takes away.
  private init(in place: String) throws(ESpeakError) {
    for _ in 0..<Self.attempts {
      var name = Array("\(place)/\(Self.prefix)XXXXXX".utf8CString)
      guard mkdtemp(&name) != nil else { throw .noVoiceFolder(code: errno) }
      let path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      var (locked, there) = (stat(), stat())
      if flock(descriptor, LOCK_EX) == 0, fstat(descriptor, &locked) == 0, lstat(path, &there) == 0,
        locked.st_ino == there.st_ino
      {
        (self.path, lock) = (path, descriptor)
        return
      }
      close(descriptor)
    }
    throw .noVoiceFolder(code: EAGAIN)
  }

  /// Takes away what killed processes of this user have left.
  private static func removeLeftOnes(in place: String) {
    for name in names(in: place) where name.hasPrefix(prefix) {
      let path = "\(place)/\(name)"
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        try? FileManager.default.removeItem(atPath: path)
      }
      close(descriptor)
    }
  }

  private func fill(from data: String, adding variants: [VoiceVariant]) throws(ESpeakError) {
    let folder = "\(path)/espeak-ng-data"
    // Folders that get something of ours are made; whatever else there is becomes a link.
    for (source, target, own) in [
      (data, folder, "voices"), ("\(data)/voices", "\(folder)/voices", "!v"),
      ("\(data)/voices/!v", "\(folder)/voices/!v", ""),
    ] {
      guard mkdir(target, 0o700) == 0 else { throw .noVoiceFolder(code: errno) }
      for name in Self.names(in: source) where name != own && !variants.contains(where: { $0.name == name }) {
        guard symlink("\(source)/\(name)", "\(target)/\(name)") == 0 else { throw .noVoiceFolder(code: errno) }
      }
    }
    for variant in variants {
      let file = URL(filePath: "\(folder)/voices/!v/\(variant.name)")
      do {
        try Data(variant.text.utf8).write(to: file)
      } catch {
        throw .noVoiceFolder(code: EIO)
      }
    }
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}
