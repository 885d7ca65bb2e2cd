import Foundation

StandardStreams.occupyClosed()
let program = Program(environment: ProcessInfo.processInfo.environment)
exit(program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
