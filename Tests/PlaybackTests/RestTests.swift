import Playback
import TestSupport
import Testing

/// What happens between sounds, and at the end.
@Suite("Between sounds and at the end", .serialized)
struct RestTests {
  @Test("the stream runs on through short silences")
  func keepsAlive() throws {
    let device = try PacedDevice()
    defer { device.remove() }
    let source = RampSource(frameCount: 480)
    let output = ALSAOutput(settings: settings(device: device.name), source: source)
    #expect(try playing(output, source))
    let position = output.framesRendered
    #expect(eventually { output.framesRendered > position + 4_800 })
    source.append(480)
    output.wake()
    #expect(eventually { source.isSilent } && output.waitUntilHeard(timeout: 10))
    #expect(!device.log().contains { $0.kind == "drop" })
    output.stop()
  }

  @Test("after the keep-alive time the device rests, and a new sound follows a lead-in of silence")
  func restsAndWakes() throws {
    let device = try PacedDevice()
    defer { device.remove() }
    let source = RampSource(frameCount: 480)
    let output = ALSAOutput(settings: settings(device: device.name, keepAlive: 0.05, leadIn: 0.02), source: source)
    #expect(try playing(output, source))
    #expect(eventually { device.log().contains { $0.kind == "drop" } })
    let silence = device.capture().frameCount
    source.append(480)
    output.wake()
    #expect(eventually { source.isSilent } && output.waitUntilHeard(timeout: 10))
    output.stop()
    let left = device.capture().channel(0)
    #expect(ramp(Array(left[..<silence])) == Array(1...480))
    #expect(ramp(Array(left[silence...])) == Array(481...960))
    #expect(left[silence..<silence + 960].allSatisfy { $0 == 0 })
  }

  @Test("without keep-alive, a sound that comes a moment after the wake is heard too, as speech does")
  func awaitsLateSound() throws {
    let (device, source, output) = try resting()
    defer { device.remove() }
    output.wake()
    let position = output.framesRendered
    #expect(eventually { output.framesRendered > position })
    source.append(480)
    #expect(eventually { source.isSilent } && output.waitUntilHeard(timeout: 10))
    output.stop()
    #expect(ramp(device.capture().channel(0)).last == 960)
  }

  @Test("while the device rests, nothing is asked of the source")
  func restCostsNothing() throws {
    let (device, source, output) = try resting()
    defer { device.remove() }
    let rendered = source.framesRendered
    let events = device.log().count
    #expect(ramp(device.capture().channel(0)) == Array(1...480))
    #expect(!eventually(within: 100) { source.framesRendered != rendered || device.log().count != events })
    output.stop()
  }

  @Test("stopping lets the last sound be heard")
  func stopPlaysToTheEnd() throws {
    let device = try PacedDevice()
    defer { device.remove() }
    let source = RampSource(frameCount: 4_800)
    let output = ALSAOutput(settings: settings(device: device.name), source: source)
    try output.start(timeout: 10)
    output.stop()
    #expect(output.state == .stopped)
    #expect(ramp(device.capture().channel(0)) == Array(1...4_800))
  }

  @Test("stopping ends a source that does not fall silent, and lets go of the device")
  func stopEndsEndlessSound() throws {
    let device = try PacedDevice()
    defer { device.remove() }
    let output = ALSAOutput(settings: settings(device: device.name), source: RampSource(frameCount: .max))
    try output.start(timeout: 10)
    output.stop()
    #expect(output.state == .stopped)
    #expect(device.log().last?.kind == "close")
  }

  @Test("stopping while the device rests, or while there is none, is done at once")
  func stopWithoutStream() throws {
    let (device, source, output) = try resting()
    defer { device.remove() }
    output.stop()
    #expect(output.state == .stopped)

    let missing = ALSAOutput(settings: settings(device: "no_such_device"), source: source)
    #expect(throws: ALSAError.self) { try missing.start(timeout: 10) }
    missing.stop()
    #expect(missing.state == .stopped)
  }

  /// An output without keep-alive whose device rests behind the 480 frames of its source.
  private func resting() throws -> (PacedDevice, RampSource, ALSAOutput) {
    let device = try PacedDevice()
    let source = RampSource(frameCount: 480)
    let output = ALSAOutput(settings: settings(device: device.name, keepAlive: 0), source: source)
    #expect(try playing(output, source))
    #expect(eventually { device.log().contains { $0.kind == "drop" } })
    return (device, source, output)
  }

  /// Starts the output and waits until the source's last sound has been heard.
  private func playing(_ output: ALSAOutput, _ source: RampSource) throws -> Bool {
    try output.start(timeout: 10)
    return eventually { source.isSilent } && output.waitUntilHeard(timeout: 10)
  }
}
