import AudioGraph
import Foundation
import TestSupport
import Testing

@testable import SoundFile

/// Files as a listener's player gets them: read back by libsndfile.
struct SoundFileWriterTests {
  private static let score: Score = {
    let builder = ScoreBuilder(pitchMap: PitchMap(domain: 100...200), view: 0..<8)
    let closes: [Double] = [100, 140, 200, 120, 170, 105, 190, 150]
    return builder.sweep(over: 0..<8, open: nil) { closes[$0] }
  }()

  @Test(arguments: SoundFileFormat.allCases)
  func everyNoteIsInTheFileAtItsPitch(format: SoundFileFormat) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("out.\(format.rawValue)")
    try SoundFileWriter.write(Self.score, to: path)
    let recording = try #require(Recording(path: path))
    #expect(recording.sampleRate == 48_000)
    #expect(recording.channels.count == 2)
    // Lossy formats may end with a part of a block more.
    #expect(abs(recording.frameCount - 75_840) <= (format == .mp3 || format == .ogg ? 4000 : 0))
    let mono = recording.mono
    for note in Self.score.notes {
      let start = Int(note.onset * 48_000)
      let frequency = SampleAnalysis.frequency(
        in: mono, range: (start + 1500)..<(start + 7000), near: note.frequency, sampleRate: 48_000)
      #expect(abs(SampleAnalysis.cents(frequency, above: note.frequency)) < 1)
      // Vorbis lets a little of a note be heard before it begins.
      if format == .ogg { continue }
      let onset = try #require(SampleAnalysis.onset(in: mono, from: max(0, start - 300), threshold: 1e-3))
      #expect(abs(onset - start) <= 48, "onset of note \(note.candle ?? -1)")
    }
    #expect(SampleAnalysis.decibels(SampleAnalysis.peak(recording.channels.joined())) < -6)
  }

  @Test(arguments: SoundFileFormat.allCases)
  func equalScoresAreEqualBytes(format: SoundFileFormat) throws {
    let folder = try TemporaryFolder()
    let paths = ["a", "b"].map { folder.path("\($0).\(format.rawValue)") }
    for path in paths { try SoundFileWriter.write(Self.score, to: path) }
    let bytes = try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    #expect(bytes[0] == bytes[1])
    #expect(folder.names == paths.map { ($0 as NSString).lastPathComponent })
  }

  @Test func flacHasTheSamplesOfWav() throws {
    let folder = try TemporaryFolder()
    for name in ["a.wav", "a.flac"] { try SoundFileWriter.write(Self.score, to: folder.path(name)) }
    let wav = try #require(Recording(path: folder.path("a.wav")))
    let flac = try #require(Recording(path: folder.path("a.FLAC".lowercased())))
    #expect(wav.channels == flac.channels)
  }

  @Test func aWavIsA44ByteHeaderWithTheRightSizesAndTheSamples() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.WAV")
    try SoundFileWriter.write(Self.score, to: path)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(bytes.count == 44 + 75_840 * 4)
    func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
    #expect(String(decoding: bytes[0..<4] + bytes[8..<16] + bytes[36..<40], as: UTF8.self) == "RIFFWAVEfmt data")
    #expect(number(4) == bytes.count - 8)
    #expect(number(24) == 48_000)
    #expect(number(40) == bytes.count - 44)
  }

  @Test func anEmptyScoreIsAnEmptyWav() throws {
    let folder = try TemporaryFolder()
    try SoundFileWriter.write(Score(), to: folder.path("empty.wav"))
    #expect(try #require(Recording(path: folder.path("empty.wav"))).frameCount == 0)
  }

  @Test func aPipeGetsAWholeWav() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    // Opened without waiting for the writer; a score that fits into the pipe waits there until it is read.
    let reader = FileHandle(fileDescriptor: open(path, O_RDONLY | O_NONBLOCK), closeOnDealloc: true)
    let score = Score(notes: [Note(duration: 0.3, frequency: 440)])
    try SoundFileWriter.write(score, to: path)
    let received = try reader.readToEnd()
    try SoundFileWriter.write(score, to: folder.path("a.wav"))
    #expect(try received == Data(contentsOf: URL(fileURLWithPath: folder.path("a.wav"))))
    #expect(folder.names == ["a.wav", "pipe"])
  }

  @Test func devicesWithoutAnEndingGetWav() throws {
    try SoundFileWriter.write(Self.score, to: "/dev/null")
  }

  @Test func aSoundOfDaysDoesNotFitIntoWav() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.wav")
    #expect(throws: SoundFileError(.tooLong, path: path)) {
      try SoundFileWriter.write(Score(notes: [Note(onset: 1e9, duration: 1, frequency: 440)]), to: path)
    }
    #expect(folder.names == [])
  }

  /// The largest step between the values that an encoding can tell apart, and what libsndfile's subtype of it is.
  @Test(arguments: [
    ("a.wav", SampleEncoding.int16, 0x1p-15), ("a.wav", .int24, 0x1p-23), ("a.wav", .float32, 0),
    ("a.flac", .int16, 0x1p-15), ("a.flac", .int24, 0x1p-23),
  ])
  func samplesAreKeptAsExactlyAsWasAsked(name: String, encoding: SampleEncoding, step: Double) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(name)
    try SoundFileWriter.write(Self.score, to: path, encoding: encoding)
    let recording = try #require(Recording(path: path))
    let source = ExportSource(Self.score, sampleRate: 48_000)
    var samples = [Float](repeating: 0, count: 2 * source.frameCount)
    samples.withUnsafeMutableBufferPointer { source.render(into: $0) }
    let exact = Recording(interleaved: samples, sampleRate: 48_000)
    #expect(recording.frameCount == exact.frameCount)
    for (written, channel) in zip(recording.channels, exact.channels) {
      let error = zip(written, channel).reduce(0) { max($0, Double(abs($1.0 - $1.1))) }
      #expect(error <= step / 2)
      // A coarser encoding would not do.
      #expect(error > step / 4 || step == 0)
    }
  }

  @Test(arguments: SampleEncoding.allCases)
  func aWavOfAnyEncodingIsTheSameEachTimeAndHasNoPeakChunk(encoding: SampleEncoding) throws {
    let folder = try TemporaryFolder()
    let bytes = try ["a.wav", "b.wav"].map { name in
      try SoundFileWriter.write(Self.score, to: folder.path(name), encoding: encoding)
      return try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
    }
    #expect(bytes[0] == bytes[1])
    #expect(bytes[0].range(of: Data("PEAK".utf8)) == nil)
    #expect(bytes[0].count == (encoding == .float32 ? 58 : 44) + 75_840 * 2 * encoding.sampleSize)
  }

  @Test(arguments: [("a.flac", SampleEncoding.float32), ("a.ogg", .int16), ("a.mp3", .int24)])
  func anEncodingThatTheFormatDoesNotHaveIsToldAndNothingIsWritten(name: String, encoding: SampleEncoding) throws {
    let folder = try TemporaryFolder()
    #expect(throws: SoundFileError(.encodingNotPossible, path: folder.path(name))) {
      try SoundFileWriter.write(Self.score, to: folder.path(name), encoding: encoding)
    }
    #expect(folder.names == [])
  }

  @Test(arguments: SoundFileFormat.allCases)
  func anIntroductionComesBeforeTheScoreAndAPauseBetween(format: SoundFileFormat) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.\(format.rawValue)")
    let voice = (0..<24_000).map { Float(0.5 * sin(2 * .pi * 200 * Double($0) / 48_000)) }
    try SoundFileWriter.write(
      Score(notes: [Note(duration: 0.5, frequency: 880)]), to: path, introduction: voice)
    let mono = try #require(Recording(path: path)).mono
    // Half of full scale, at the level that speech has: 6 dB less.
    let spoken = SampleAnalysis.amplitude(in: mono, range: 4800..<19_200, at: 200, sampleRate: 48_000)
    #expect(abs(SampleAnalysis.decibels(spoken) + 12) < 0.5)
    #expect(SampleAnalysis.peak(mono[28_000..<44_000]) < 1e-3)
    let note = SampleAnalysis.frequency(in: mono, range: 52_000..<68_000, near: 880, sampleRate: 48_000)
    #expect(abs(SampleAnalysis.cents(note, above: 880)) < 1)
    #expect(abs(try #require(SampleAnalysis.onset(in: mono, from: 40_000, threshold: 0.01)) - 48_000) < 300)
  }
}
