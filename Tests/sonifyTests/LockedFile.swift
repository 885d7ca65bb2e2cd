import Foundation
import Glibc
import TestSupport

/// Runs the program in a folder with a price file in it that its user may not read.
func lockedResult(_ arguments: [String], file: String, folder: TemporaryFolder) throws -> ProgramResult {
  chmod(try folder.write("Date,Close\n2024-01-05,1\n", to: file), 0)
  guard getuid() == 0 else { return try ProgramRun.result(arguments, folder: folder) }
  // The superuser may read everything, so the program then runs as nobody, from where nobody can reach it.
  chmod(folder.path, 0o755)
  let program = folder.path("sonify-\(UUID().uuidString)")
  // Another process copies: a program that this one still had open for writing, in a child of another test, cannot run.
  _ = try ProgramRun.result(of: "cp", [programPath("sonify"), program])
  let asNobody = ["--reuid=65534", "--regid=65534", "--clear-groups", program] + arguments
  return try ProgramRun.result(of: "setpriv", asNobody, folder: folder)
}
