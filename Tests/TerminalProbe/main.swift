// The smallest program that lives on a terminal as the explorer does, so that tests can send it real keys and signals.
// It names each key and signal in a line of its own. `q` leaves, `!` traps, `^` overflows the stack, `e` calls exit without leaving raw mode.
import Glibc
import Terminal

let signals = try Signals()
let keyboard = try Keyboard()
let rawMode = RawMode(descriptor: keyboard.descriptor, keepsOutputWhole: false)
let decoder = try KeyDecoder(terminal: getenv("TERM").map { String(cString: $0) })
let writer = LineWriter()

func overflow(_ depth: Int) -> Int {
  depth < 0 ? 0 : overflow(depth + 1) + depth
}

@MainActor func answer(_ key: Key) throws {
  switch key {
  case Key("q"):
    rawMode.leave()
    exit(0)
  case Key("!"):
    let none: [Int] = []
    print(none[CommandLine.argc.hashValue & 1])
  case Key("^"): print(overflow(0))
  case Key("e"): exit(7)
  default: try writer.write("key \(key.name)")
  }
}

@MainActor func answer(_ signal: Signal) throws {
  switch signal {
  case .suspend: rawMode.suspend()
  case .resumed:
    try rawMode.enter()
    try writer.write("resumed")
  case .resized: try writer.write("resized \(terminalColumns(STDOUT_FILENO))")
  default:
    rawMode.leave()
    signal.takeDefaultAction()
  }
}

try rawMode.enter()
try writer.write("ready")
while true {
  let wait = decoder.isWaiting ? KeyDecoder.escapeWait(environment: [:]) : nil
  let ready = waitUntilReadable([keyboard.descriptor, signals.descriptor], timeout: wait)
  if ready.contains(signals.descriptor) { try signals.read().forEach(answer) }
  if ready.contains(keyboard.descriptor) {
    guard case .bytes(let bytes) = keyboard.read() else { break }
    try decoder.decode(bytes).forEach(answer)
  }
  if ready.isEmpty { try decoder.flush().forEach(answer) }
}
rawMode.leave()
