import CSndFile

/// Sound to be analysed: one array of samples a channel, full scale ±1.
package struct Recording {
  package let sampleRate: Double
  package let channels: [[Float]]

  package init(interleaved samples: [Float], sampleRate: Double, channelCount: Int = 2) {
    self.sampleRate = sampleRate
    channels = (0..<channelCount).map { channel in
      stride(from: channel, to: samples.count, by: channelCount).map { samples[$0] }
    }
  }

  /// Reads a sound file by libsndfile; nil if it cannot.
  package init?(path: String) {
    var info = SF_INFO()
    guard let handle = sf_open(path, CInt(SFM_READ), &info) else { return nil }
    defer { sf_close(handle) }
    var samples: [Float] = []
    var block = [Float](repeating: 0, count: 8192 * Int(info.channels))
    while true {
      let frameCount = sf_readf_float(handle, &block, 8192)
      guard frameCount > 0 else { break }
      samples.append(contentsOf: block[..<(Int(frameCount) * Int(info.channels))])
    }
    self.init(interleaved: samples, sampleRate: Double(info.samplerate), channelCount: Int(info.channels))
  }

  package var frameCount: Int { channels[0].count }

  /// The sum of both channels, halved.
  package var mono: [Float] {
    channels.count == 1 ? channels[0] : zip(channels[0], channels[1]).map { ($0 + $1) / 2 }
  }
}
