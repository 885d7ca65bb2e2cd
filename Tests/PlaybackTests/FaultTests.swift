import Foundation
import Playback
import TestSupport
import Testing

/// What becomes of the sound when the sound card fails.
@Suite("When the sound card fails", .serialized)
struct FaultTests {
  @Test("underruns are counted, and nothing is lost or doubled")
  func underruns() throws {
    var options = PacedDevice.Options()
    options.underrunMilliseconds = 50
    let device = try PacedDevice(options)
    defer { device.remove() }
    let source = RampSource(frameCount: 14_400)
    let output = ALSAOutput(settings: settings(device: device.name), source: source)
    #expect(try playToEnd(output, source))
    #expect(ramp(device.capture().channel(0)) == Array(1...14_400))
    #expect(output.underrunCount >= 3)
    #expect(output.underrunCount == device.log().count { $0.kind == "underrun" })
  }

  @Test("underruns that come often make the buffer longer")
  func longerBuffer() throws {
    var options = PacedDevice.Options()
    options.underrunMilliseconds = 30
    let device = try PacedDevice(options)
    defer { device.remove() }
    let source = RampSource(frameCount: 14_400)
    let output = ALSAOutput(settings: settings(device: device.name), source: source)
    #expect(try playToEnd(output, source))
    let periods = device.log().filter { $0.kind == "write" }.compactMap { $0.details.first }
    #expect(periods.first == "240")
    #expect(periods.last == "960")
    #expect(ramp(device.capture().channel(0)) == Array(1...14_400))
  }

  @Test("a buffer that was made longer gets shorter again when the device has rested without underruns")
  func shorterBuffer() throws {
    var options = PacedDevice.Options()
    options.underrunMilliseconds = 30
    let device = try PacedDevice(options)
    defer { device.remove() }
    let source = RampSource(frameCount: 14_400)
    let output = ALSAOutput(settings: settings(device: device.name, keepAlive: 0, recovery: 0.8), source: source)
    #expect(try playToRest(output, source, device))
    let restedAt = device.log().count
    usleep(900_000)
    source.append(480)
    output.wake()
    #expect(eventually { source.isSilent } && output.waitUntilHeard(timeout: 10))
    output.stop()
    func periods(_ events: some Sequence<PacedDevice.Event>) -> [Int] {
      events.filter { $0.kind == "write" }.compactMap { $0.details.first.flatMap { Int($0) } }
    }
    #expect(periods(device.log().prefix(restedAt)).last == 960)
    #expect(periods(device.log().dropFirst(restedAt)).first == 480)
    #expect(ramp(device.capture().channel(0)).last == 14_880)
  }

  /// Plays until the source's last sound has been heard and the device rests.
  private func playToRest(_ output: ALSAOutput, _ source: RampSource, _ device: PacedDevice) throws -> Bool {
    try output.start(timeout: 10)
    return eventually { source.isSilent } && output.waitUntilHeard(timeout: 10)
      && eventually { device.log().last?.kind == "drop" }
  }

  @Test("a device that vanishes is told as lost, and the sound goes on when it is back")
  func vanishesAndComesBack() throws {
    let device = try PacedDevice()
    defer { device.remove() }
    let source = RampSource(frameCount: 20_000)
    let output = ALSAOutput(settings: settings(device: device.name), source: source)
    try output.start(timeout: 10)
    defer { output.stop() }
    #expect(eventually { output.framesRendered > 4_800 })
    output.clearNews()
    try device.unplug()
    #expect(eventually { isReadable(output.newsDescriptor) && lossKind(output) == .noSuchDevice })
    try device.plugIn()
    #expect(eventually { output.state == .running && source.isSilent })
    #expect(output.waitUntilHeard(timeout: 10))
    // What was in the buffer is lost with the device; nothing else is, and nothing is heard twice.
    let heard = ramp(device.capture().channel(0))
    #expect(heard.first == 1)
    #expect(heard.last == 20_000)
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 < $1 })
    #expect(heard.count >= 20_000 - 4_800)
  }

  @Test("a device that takes no more sound is told as not answering")
  func standsStill() throws {
    var options = PacedDevice.Options()
    options.stuckMilliseconds = 100
    let device = try PacedDevice(options)
    defer { device.remove() }
    let output = ALSAOutput(settings: settings(device: device.name), source: RampSource(frameCount: .max))
    try output.start(timeout: 10)
    #expect(eventually { lossKind(output) == .noAnswer })
    output.stop()
    #expect(output.state == .stopped)
  }

  @Test("a device in use is told as busy, and plays once it is free")
  func busy() throws {
    var options = PacedDevice.Options()
    options.openErrno = Int(EBUSY)
    let device = try PacedDevice(options, isPluggedIn: false)
    defer { device.remove() }
    let source = RampSource(frameCount: 4_800)
    let output = ALSAOutput(settings: settings(device: device.name), source: source)
    let error = #expect(throws: ALSAError.self) { try output.start(timeout: 10) }
    #expect(error?.kind == .busy)
    #expect(error?.operation == .open)
    try device.plugIn()
    output.wake()
    #expect(eventually { output.state == .running && source.isSilent })
    output.waitUntilHeard(timeout: 10)
    output.stop()
    #expect(ramp(device.capture().channel(0)) == Array(1...4_800))
  }

  @Test("a device that nobody has is told as such, and ALSA prints nothing")
  func unknownDevice() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let output = ALSAOutput(settings: settings(device: "no_such_device"), source: RampSource(frameCount: 1))
      let error = #expect(throws: ALSAError.self) { try output.start(timeout: 10) }
      #expect(error?.kind == .noSuchDevice)
      output.stop()
    }
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("ALSA"))
  }

  @Test("a device that does not keep time neither spins nor loses sound", arguments: ["null", "file"])
  func deviceWithoutTime(kind: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("sonify-\(UUID().uuidString).raw")
    defer { try? FileManager.default.removeItem(at: file) }
    let name = kind == "null" ? "null" : "file:FILE='\(file.path)',FORMAT=raw"
    let source = RampSource(frameCount: 9_999)
    let output = ALSAOutput(settings: settings(device: name), source: source)
    let begin = ContinuousClock.now
    #expect(try playToEnd(output, source))
    let elapsed = (ContinuousClock.now - begin) / .milliseconds(1)
    // By our own clock half a percent fast at most, and two buffers ahead.
    #expect(Double(source.framesRendered) <= elapsed * 48 * 1.005 + 2 * 960)
    if kind == "file" {
      let bytes = try Data(contentsOf: file)
      let samples = bytes.withUnsafeBytes { bytes in
        stride(from: 0, to: bytes.count - 3, by: 4).map {
          Float(bytes.loadUnaligned(fromByteOffset: $0, as: Int16.self)) / 32_768
        }
      }
      #expect(ramp(samples) == Array(1...9_999))
    }
  }
}
