import Playback
import TestSupport
import Testing

@Suite("Through PulseAudio", .serialized)
struct PulseServerTests {
  @Test("the sink hears exactly what was rendered")
  func samplesComeThroughUnchanged() throws {
    let server = try PulseServer()
    defer { server.stop() }
    let source = RampSource(frameCount: 20_000)
    // Like a sound card, PulseAudio swallows the first frames of a stream: that is what the lead-in is for.
    let output = ALSAOutput(settings: settings(device: server.name, leadIn: 0.1), source: source)
    #expect(try playToEnd(output, source))
    // The recording trails behind what was heard.
    #expect(eventually { ramp(server.capture().channel(0)).last == 20_000 })
    let capture = server.capture()
    #expect(ramp(capture.channel(0)) == Array(1...20_000))
    #expect(ramp(capture.channel(1)) == (1...20_000).map { -$0 })
  }

  @Test("a server that ends is told as lost, and then as not running")
  func serverEnds() throws {
    let server = try PulseServer()
    defer { server.stop() }
    let output = ALSAOutput(settings: settings(device: server.name), source: RampSource(frameCount: .max))
    try output.start(timeout: 10)
    defer { output.stop() }
    server.stopServer()
    #expect(eventually { lossKind(output) == .noSoundServer })
  }
}
