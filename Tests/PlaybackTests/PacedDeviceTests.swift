import Playback
import TestSupport
import Testing

/// What a listener hears from a sound card that works, whatever it grants.
@Suite("On a sound card", .serialized)
struct PacedDeviceTests {
  @Test("everything rendered is heard, once and in order, in each format", arguments: ["S16_LE", "FLOAT_LE", "S32_LE"])
  func everythingIsHeard(format: String) throws {
    var options = PacedDevice.Options()
    options.format = format
    let capture = try heard(RampSource(frameCount: 9_999), options)
    #expect(ramp(capture.channel(0)) == Array(1...9_999))
    #expect(ramp(capture.channel(1)) == (1...9_999).map { -$0 })
  }

  @Test("a device with one channel gets the mean of left and right")
  func oneChannel() throws {
    var options = PacedDevice.Options()
    options.channels = 1
    let capture = try heard(RampSource(frameCount: 9_999, isMono: true), options)
    #expect(capture.channels == 1)
    #expect(ramp(capture.channel(0)) == Array(1...9_999))
  }

  @Test("a device that knows 44,100 Hz only has the source render at that rate")
  func otherRate() throws {
    var options = PacedDevice.Options()
    options.rate = 44_100
    let source = RampSource(frameCount: 9_999)
    let capture = try heard(source, options)
    #expect(source.preparedRate == 44_100)
    #expect(capture.rate == 44_100)
    #expect(ramp(capture.channel(0)) == Array(1...9_999))
  }

  @Test("a device with long periods only is given a buffer of several")
  func longPeriods() throws {
    var options = PacedDevice.Options()
    options.period = 1024
    let capture = try heard(RampSource(frameCount: 9_999), options)
    #expect(ramp(capture.channel(0)) == Array(1...9_999))
  }

  @Test("the last sound is heard to its end through a radio link that delays it")
  func longLatency() throws {
    var options = PacedDevice.Options()
    options.latency = 9_600
    let capture = try heard(RampSource(frameCount: 9_999), options)
    #expect(ramp(capture.channel(0)) == Array(1...9_999))
  }

  @Test("a new sound waits for at most 20 ms of others before it")
  func shortBuffer() throws {
    let device = try PacedDevice()
    defer { device.remove() }
    let source = RampSource(frameCount: 9_999)
    let output = ALSAOutput(settings: settings(device: device.name), source: source)
    #expect(try playToEnd(output, source))
    // A busy machine may cause underruns, and these a longer buffer.
    let writes = device.log().prefix { $0.kind != "underrun" }.filter { $0.kind == "write" }
    #expect(writes.allSatisfy { $0.details.first == "240" })
    #expect(writes.compactMap { Int($0.details[1]) }.max() ?? .max <= 960 - 240)
  }

  @Test("the source's news and the device's fate make the news descriptor readable")
  func newsComes() throws {
    let device = try PacedDevice()
    defer { device.remove() }
    let source = RampSource(frameCount: 4_800)
    let output = ALSAOutput(settings: settings(device: device.name), source: source)
    try output.start(timeout: 10)
    #expect(isReadable(output.newsDescriptor))
    #expect(output.state == .running)
    output.clearNews()
    #expect(eventually { isReadable(output.newsDescriptor) })
    #expect(source.isSilent)
    output.stop()
    #expect(output.state == .stopped)
  }

  /// Plays a source to its end on a device and gives what was heard.
  private func heard(_ source: RampSource, _ options: PacedDevice.Options) throws -> PacedDevice.Capture {
    let device = try PacedDevice(options)
    defer { device.remove() }
    let output = ALSAOutput(settings: settings(device: device.name), source: source)
    #expect(try playToEnd(output, source))
    return device.capture()
  }
}
