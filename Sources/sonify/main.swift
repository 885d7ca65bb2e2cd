import Foundation

StandardStreams.occupyClosed()
let program = Program(Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
exit(program.run().rawValue)
