/// Something about the program that is measured by running it.
protocol Benchmark {
  /// What it is called by on the command line.
  static var name: String { get }
  /// Its name and options, as one line.
  static var usage: String { get }

  /// - Throws: ``BenchmarkArguments/Misunderstood``.
  init(_ arguments: BenchmarkArguments) throws
  /// Measures, and prints what it found.
  func run() throws
}

/// The options of a benchmark: `--name value`, in any order.
struct BenchmarkArguments {
  struct Misunderstood: Error {
    let text: String
  }

  private let values: [String: String]

  /// - Throws: ``Misunderstood`` when an argument is no option or has no value.
  init(_ arguments: [String]) throws(Misunderstood) {
    var values: [String: String] = [:]
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard option.hasPrefix("--") else { throw Misunderstood(text: "\(option) is no option.") }
      guard let value = rest.popFirst() else { throw Misunderstood(text: "\(option) needs a value.") }
      values[String(option.dropFirst(2))] = value
    }
    self.values = values
  }

  /// Fails if there are other options than these.
  func expect(only names: Set<String>) throws(Misunderstood) {
    if let other = values.keys.first(where: { !names.contains($0) }) {
      throw Misunderstood(text: "There is no option --\(other).")
    }
  }

  /// The value of an option that is text.
  func text(_ name: String) -> String? { values[name] }

  /// The value of an option that is a whole number.
  func number(_ name: String, in range: ClosedRange<Int>, default defaultValue: Int) throws(Misunderstood) -> Int {
    guard let value = values[name] else { return defaultValue }
    guard let number = Int(value), range.contains(number) else {
      throw Misunderstood(text: "--\(name) takes a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }
}
