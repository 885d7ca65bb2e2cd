import CandleEngine
import Foundation

// Reads lines of epoch, open, high, low, close and volume; writes an object: indicator as given → plot → values.
// Usage: indicator-values INDICATOR...

var series = CandleSeries()
while let line = readLine() {
  let fields = line.split(separator: ",").compactMap { Double($0) }
  guard fields.count == 6 else { continue }
  series.append(
    Candle(
      time: CandleTime(epoch: Int64(fields[0])), open: fields[1], high: fields[2], low: fields[3], close: fields[4],
      volume: fields[5]))
}
var result: [String: [String: [Double?]]] = [:]
for text in CommandLine.arguments.dropFirst() {
  let output = IndicatorOutput(of: try IndicatorCatalog.full.indicator(reading: text), over: series)
  result[text] = Dictionary(uniqueKeysWithValues: output.plots.map { ($0.key, output.values(of: $0.key)) })
}
FileHandle.standardOutput.write(try JSONEncoder().encode(result))
