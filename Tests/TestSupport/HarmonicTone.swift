import Foundation

/// A steady tone fitted to samples by least squares: a fundamental and its harmonics.
///
/// It needs few cycles and no window, so that also the steady part of a short low note can be measured.
package struct HarmonicTone {
  /// Unit: hertz.
  package private(set) var frequency: Double
  /// The amplitudes of the fundamental and the harmonics above it.
  package private(set) var amplitudes: [Double]
  /// What the tone does not explain, as a part of the samples' own amplitude (RMS).
  package private(set) var remainder: Double

  /// Fits a tone, beginning with an expected frequency that is less than half a semitone wrong.
  ///
  /// Source: the Gauss-Newton method; the model is linear in all but the frequency.
  package init(
    fittedTo samples: [Float], range: Range<Int>, near expected: Double, sampleRate: Double, harmonicCount: Int = 5
  ) {
    let harmonics = max(1, min(harmonicCount, Int(sampleRate * 0.49 / expected)))
    let part = samples[range].map(Double.init)
    (frequency, amplitudes, remainder) = (expected, [], 1)
    var coefficients = [Double](repeating: 0, count: 2 * harmonics)
    let energy = part.reduce(0) { $0 + $1 * $1 }
    for round in 0..<Self.roundCount {
      // In the first round the tone is nothing yet, and does not change with its frequency.
      var sums = NormalEquations(unknownCount: 2 * harmonics + (round == 0 ? 0 : 1))
      var unexplained = 0.0
      for (offset, sample) in part.enumerated() {
        let time = (Double(offset) - Double(part.count) / 2) * 2 * Double.pi / sampleRate
        let rest = sample - sums.fill(coefficients, angle: frequency * time, time: time)
        sums.add(rest)
        unexplained += rest * rest
      }
      remainder = sqrt(unexplained / max(energy, .leastNonzeroMagnitude))
      let changes = sums.solution
      for index in coefficients.indices { coefficients[index] += changes[index] }
      if round > 0 { frequency += changes[2 * harmonics] }
    }
    amplitudes = (0..<harmonics).map { hypot(coefficients[2 * $0], coefficients[2 * $0 + 1]) }
  }

  private static let roundCount = 4

  /// The sums of a least-squares problem.
  ///
  /// Plain arrays and loops, since the tests are not optimised.
  private struct NormalEquations {
    private let count: Int
    /// The model's derivatives at one sample, and then the sample's rest.
    private var row: [Double]
    /// Rows of `count` factors and the right-hand side; only its upper triangle is summed.
    private var matrix: [Double]

    init(unknownCount: Int) {
      count = unknownCount
      row = Array(repeating: 0, count: unknownCount + 1)
      matrix = Array(repeating: 0, count: unknownCount * (unknownCount + 1))
    }

    /// Sets the derivatives at a moment; returns the tone's own value there.
    mutating func fill(_ coefficients: [Double], angle: Double, time: Double) -> Double {
      var (value, slope) = (0.0, 0.0)
      var harmonic = 1
      while 2 * harmonic <= coefficients.count {
        let (c, s) = (cos(Double(harmonic) * angle), sin(Double(harmonic) * angle))
        (row[2 * harmonic - 2], row[2 * harmonic - 1]) = (c, s)
        let (a, b) = (coefficients[2 * harmonic - 2], coefficients[2 * harmonic - 1])
        value += a * c + b * s
        slope += (b * c - a * s) * Double(harmonic) * time
        harmonic += 1
      }
      if count > coefficients.count { row[coefficients.count] = slope }
      return value
    }

    mutating func add(_ rest: Double) {
      row[count] = rest
      let width = count + 1
      row.withUnsafeBufferPointer { row in
        matrix.withUnsafeMutableBufferPointer { matrix in
          guard let row = row.baseAddress, let matrix = matrix.baseAddress else { return }
          var first = 0
          while first < width - 1 {
            let (factor, sums) = (row[first], matrix + first * width)
            var second = first
            while second < width {
              sums[second] += factor * row[second]
              second += 1
            }
            first += 1
          }
        }
      }
    }

    /// By Gaussian elimination: the matrix is symmetric and positive, so no row has to be exchanged.
    var solution: [Double] {
      let width = count + 1
      var rows = (0..<count).map { Array(matrix[($0 * width)..<(($0 + 1) * width)]) }
      for first in 0..<count { for second in 0..<first { rows[first][second] = rows[second][first] } }
      for pivot in 0..<count where rows[pivot][pivot] != 0 {
        for row in 0..<count where row != pivot {
          let factor = rows[row][pivot] / rows[pivot][pivot]
          for column in pivot...count { rows[row][column] -= factor * rows[pivot][column] }
        }
      }
      return (0..<count).map { rows[$0][$0] == 0 ? 0 : rows[$0][count] / rows[$0][$0] }
    }
  }
}
