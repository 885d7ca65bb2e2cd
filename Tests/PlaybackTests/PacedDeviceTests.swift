import Foundation
import Playback
import TestSupport
import Testing

@Suite("On the paced device", .serialized)
struct PacedDeviceTests {
  @Test("everything rendered is heard, once and in order")
  func everythingIsHeard() throws {
    let device = try PacedDevice()
    defer { device.remove() }
    let source = RampSource(frameCount: 12_345)
    let output = ALSAOutput(settings: settings(device: device.name), source: source)
    #expect(try playToEnd(output, source))
    let capture = device.capture()
    #expect(ramp(capture.channel(0)) == Array(1...12_345))
    #expect(ramp(capture.channel(1)) == (1...12_345).map { -$0 })
    print(device.log().filter { $0.kind != "write" }, output.underrunCount, output.state)
  }
}
