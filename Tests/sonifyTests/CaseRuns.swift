import Foundation
import TestSupport

/// What `check --format json` says of every case under one setting of the machine; each setting is run once for all tests.
struct CaseRuns: Sendable {
  let results: [String: ProgramResult]

  /// The machine that all other tests are run on.
  static let plain = Task { try await CaseRuns(environment: ["TZ": "UTC"]) }
  /// Ahead of UTC, with German words and decimal commas.
  static let inAuckland = Task {
    try await CaseRuns(environment: ["TZ": "Pacific/Auckland", "LC_ALL": "", "LANG": "de_DE.UTF-8"])
  }
  /// Behind UTC, with no language at all.
  static let inLosAngeles = Task {
    try await CaseRuns(environment: ["TZ": "America/Los_Angeles", "LC_ALL": "", "LANG": "C"])
  }

  private init(environment: [String: String]) async throws {
    results = try await withThrowingTaskGroup { group in
      for priceCase in PriceCase.all {
        group.addTask {
          let arguments = ["check", priceCase.path, "--format", "json"]
          return (priceCase.file, try ProgramRun.result(arguments, environment: environment))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  /// What came out for a case.
  func report(_ priceCase: PriceCase) throws -> (report: CheckReport, status: CInt?) {
    guard let result = results[priceCase.file] else { throw CocoaError(.fileNoSuchFile) }
    return (try JSONDecoder().decode(CheckReport.self, from: Data(result.outputBytes)), result.status)
  }
}
