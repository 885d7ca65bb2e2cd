import Foundation
import TestSupport

/// How long the whole program takes from 10,000 candles to a sound file, and how much memory.
///
/// With a peer, the two are run in turns, so that whatever else the machine does falls on both alike.
struct ExportBenchmark: Benchmark {
  static let name = "export"
  static let usage = "export [--minutes 10] [--runs 15] [--program PATH] [--peer PATH --peer-score FILE]"

  private let minutes: Int
  private let runCount: Int
  private let program: String
  private let peer: (program: String, score: String)?

  private static let candleCount = 10_000

  init(_ arguments: BenchmarkArguments) throws {
    try arguments.expect(only: ["minutes", "runs", "program", "peer", "peer-score"])
    minutes = try arguments.number("minutes", in: 1...300, default: 10)
    runCount = try arguments.number("runs", in: 1...1000, default: 15)
    program = arguments.text("program") ?? "sonify"
    peer = arguments.text("peer").flatMap { peer in arguments.text("peer-score").map { (peer, $0) } }
  }

  func run() throws {
    let folder = try TemporaryFolder()
    let prices = folder.path("prices.csv")
    try Data(Self.prices.utf8).write(to: URL(filePath: prices))
    let ours = ["play", prices, "--duration", "\(60 * minutes)", "-o", folder.path("ours.wav")]
    // With buffers as large as ours are: Csound's own are smaller, and cost it a quarter more time.
    let theirs =
      peer.map { ["-d", "-m0", "-b", "4096", "-B", "65536", "-W", "-s", "-o", folder.path("theirs.wav"), $0.score] }
      ?? []
    var runs: (ours: [MeasuredRun], theirs: [MeasuredRun]) = ([], [])
    // The first runs bring programs and libraries into memory, and are not counted.
    for round in 0...runCount {
      let own = try MeasuredRun(program, ours)
      let other = try peer.map { try MeasuredRun($0.program, theirs) }
      if round == 0 { continue }
      runs.ours.append(own)
      if let other { runs.theirs.append(other) }
    }
    print("\(minutes) minutes from \(Self.candleCount) candles, \(runCount) runs")
    tell("sonify", runs.ours)
    guard let peer else { return }
    tell(URL(filePath: peer.program).lastPathComponent, runs.theirs)
    let ratios = zip(runs.ours, runs.theirs).map { $1.elapsed / $0.elapsed }.sorted()
    let text = String(
      format: "times as fast, run by run: median %.2f, least %.2f, most %.2f", ratios[ratios.count / 2], ratios[0],
      ratios[ratios.count - 1])
    print(text)
  }

  private func tell(_ name: String, _ runs: [MeasuredRun]) {
    print(Spread(runs.map(\.elapsed)).line("\(name), whole process"))
    print(Spread(runs.map { $0.user + $0.system }).line("\(name), processor"))
    print(String(format: "\(name), memory: at most %.1f MiB", runs.map(\.peakMemory).max() ?? 0))
  }

  /// Daily prices that wander, the same each time.
  private static var prices: String {
    var (state, price) = (UInt64(1), 100.0)
    func cents(_ value: Double) -> String { String(format: "%.2f", value) }
    let start = Date(timeIntervalSince1970: 0)
    let days = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    var text = "Date,Open,High,Low,Close,Volume\n"
    for day in 0..<candleCount {
      // Knuth's MMIX generator; its upper bits are good enough for a price.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let open = price
      price *= exp((Double(state >> 33) / 0x1p31 - 0.5) * 0.03)
      let (high, low) = (max(open, price) * 1.003, min(open, price) * 0.997)
      let date = start.addingTimeInterval(86_400 * Double(day)).formatted(days)
      text += "\(date),\(cents(open)),\(cents(high)),\(cents(low)),\(cents(price)),\(1000 + day % 700)\n"
    }
    return text
  }
}
