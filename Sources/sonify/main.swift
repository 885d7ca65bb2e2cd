import Foundation

let program = Program(environment: ProcessInfo.processInfo.environment)
exit(program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
