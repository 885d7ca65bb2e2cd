import AudioGraph
import Foundation
import Playback
import SoundFile
import TestSupport
import Testing

/// A place for sound, with all that a test of the contract of ``AudioSource`` needs to know of it.
///
/// The contract is one; what differs between places is how their sound is begun and how it is read back.
enum OutputContract: String, CaseIterable, CustomTestStringConvertible {
  case card = "a sound card"
  case otherCard = "a sound card with another rate, format and period"
  case faultyCard = "a sound card with underruns"
  case server = "ALSA's file device"
  case wav, flac

  var testDescription: String { rawValue }

  /// Plays a source to its end.
  ///
  /// - Returns: what a listener gets, in whole numbers of 16 bits: left and right.
  func sound(of source: RampSource, frameCount: Int) throws -> [[Int]] {
    switch self {
    case .card: try heard(source, PacedDevice.Options())
    case .otherCard:
      try heard(source, options { ($0.rate, $0.format, $0.period) = (44_100, "FLOAT_LE", 512) })
    case .faultyCard: try heard(source, options { $0.underrunMilliseconds = 40 })
    case .server: try filed(source)
    case .wav, .flac: try written(source, frameCount: frameCount)
    }
  }

  private func options(_ change: (inout PacedDevice.Options) -> Void) -> PacedDevice.Options {
    var options = PacedDevice.Options()
    change(&options)
    return options
  }

  private func heard(_ source: RampSource, _ options: PacedDevice.Options) throws -> [[Int]] {
    let device = try PacedDevice(options)
    defer { device.remove() }
    let output = ALSAOutput(settings: settings(device: device.name), source: source)
    guard try playToEnd(output, source) else { return [] }
    let capture = device.capture()
    return (0..<capture.channels).map { ramp(capture.channel($0)) }
  }

  private func filed(_ source: RampSource) throws -> [[Int]] {
    let folder = try TemporaryFolder()
    let path = folder.path("out.raw")
    let output = ALSAOutput(settings: settings(device: "file:FILE='\(path)',FORMAT=raw"), source: source)
    guard try playToEnd(output, source) else { return [] }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let samples = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 1, by: 2).map {
        Float(bytes.loadUnaligned(fromByteOffset: $0, as: Int16.self)) / 32_768
      }
    }
    return Recording(interleaved: samples, sampleRate: 48_000).channels.map(ramp)
  }

  private func written(_ source: RampSource, frameCount: Int) throws -> [[Int]] {
    let folder = try TemporaryFolder()
    let path = folder.path("out.\(rawValue)")
    let writer = try SoundFileWriter(path: path, frameCount: frameCount)
    source.prepare(sampleRate: Double(SoundFileWriter.standardSampleRate))
    var block = [Float](repeating: 0, count: 2 * 1000)
    for start in stride(from: 0, to: frameCount, by: 1000) {
      let count = 2 * min(1000, frameCount - start)
      try block.withUnsafeMutableBufferPointer { block in
        let part = UnsafeMutableBufferPointer(rebasing: block[..<count])
        source.render(into: part)
        try writer.write(UnsafeBufferPointer(part))
      }
    }
    try writer.finish()
    guard let recording = Recording(path: path) else { return [] }
    return recording.channels.map(ramp)
  }
}
