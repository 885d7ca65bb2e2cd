import AudioGraph
import Foundation
import TestSupport
import Testing

@testable import SoundFile

/// What happens to files that are there, and what is told when it does not work.
struct OutputFileTests {
  private static let score = Score(notes: [Note(duration: 0.2, frequency: 440)])

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func anOldFileIsReplacedAndItsModeKept() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.wav")
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o640)
    try SoundFileWriter.write(Self.score, to: path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 44 + 9600 * 4)
    #expect(try mode(path) == 0o640)
    #expect(folder.names == ["a.wav"])
  }

  @Test(arguments: [true, false])
  func linksAreFollowed(targetExists: Bool) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("music"), withIntermediateDirectories: false)
    if targetExists { try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("music/real.wav"))) }
    try FileManager.default.createSymbolicLink(atPath: folder.path("b.wav"), withDestinationPath: "music/real.wav")
    try FileManager.default.createSymbolicLink(atPath: folder.path("a.wav"), withDestinationPath: "b.wav")
    try SoundFileWriter.write(Self.score, to: folder.path("a.wav"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("music/real.wav"))).count > 44)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("a.wav")) == "b.wav")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("b.wav")) == "music/real.wav")
  }

  @Test func aLinkToItselfIsAnError() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path("a.wav"), withDestinationPath: "a.wav")
    #expect(throws: SoundFileError.self) { try SoundFileWriter.write(Self.score, to: folder.path("a.wav")) }
  }

  @Test(arguments: [
    ("missing/a.wav", ENOENT), ("a.wav/b.wav", ENOTDIR), ("folder.wav", EISDIR),
  ])
  func theSystemsReasonIsTold(name: String, reason: Int32) throws {
    let folder = try TemporaryFolder()
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("a.wav")))
    try FileManager.default.createDirectory(atPath: folder.path("folder.wav"), withIntermediateDirectories: false)
    let path = folder.path(name)
    #expect(throws: SoundFileError(.system(errno: reason), path: path)) {
      try SoundFileWriter.write(Self.score, to: path)
    }
    #expect(folder.names == ["a.wav", "folder.wav"])
  }

  @Test func anUnknownEndingIsToldAndNothingIsTouched() throws {
    let folder = try TemporaryFolder()
    for name in ["out.aiff", "out", ".wav", "wav"] {
      let path = folder.path(name)
      try Data("old".utf8).write(to: URL(fileURLWithPath: path))
      if SoundFileFormat(path: path) != nil { continue }
      #expect(throws: SoundFileError(.unknownFormat, path: path)) {
        try SoundFileWriter.write(Self.score, to: path)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("old".utf8))
    }
  }

  @Test func aFullDeviceIsTold() throws {
    #expect(throws: SoundFileError(.system(errno: ENOSPC), path: "/dev/full")) {
      try SoundFileWriter.write(Self.score, to: "/dev/full")
    }
  }

  @Test(arguments: SoundFileFormat.allCases)
  func aWriterThatIsLetGoLeavesTheOldFileAndNoOther(format: SoundFileFormat) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.\(format.rawValue)")
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    do {
      let writer = try SoundFileWriter(path: path, frameCount: 9600)
      let samples = [Float](repeating: 0.1, count: 9600)
      try samples.withUnsafeBufferPointer { try writer.write($0) }
      #expect(folder.names.count == 2)
    }
    #expect(folder.names == ["a.\(format.rawValue)"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("old".utf8))
  }

  @Test(arguments: [SoundFileFormat.flac, .ogg, .mp3])
  func formatsThatGoBackRefusePipes(format: SoundFileFormat) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.\(format.rawValue)")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
    #expect(throws: SoundFileError(.needsRegularFile, path: path)) {
      try SoundFileWriter.write(Self.score, to: path)
    }
  }

  @Test(arguments: ["-", "/dev/stdout"])
  func standardOutputIsWrittenWhereverItGoes(path: String) throws {
    // Closing the output must leave standard output open.
    let output = try OutputFile(path: path)
    #expect(!output.isRegular)
    try output.commit()
    #expect(fcntl(STDOUT_FILENO, F_GETFD) >= 0)
  }

  @Test func aPipeThatNobodyReadsIsTold() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[1]) }
    let path = "/proc/self/fd/\(ends[1])"
    let output = try OutputFile(path: path)
    close(ends[0])
    #expect(!output.isRegular)
    #expect(!(Array("sound".utf8).withUnsafeBytes { output.write($0) }))
    #expect(output.failure == EPIPE)
  }
}
