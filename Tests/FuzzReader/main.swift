import CLibFuzzer
import FuzzSupport
import Glibc

// libFuzzer's loop around the reader; built by scripts/fuzz-reader only.

private enum Fuzz {
  static let proof = try? ReaderProof()
}

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { data, size in
    let bytes = UnsafeBufferPointer(start: data, count: size)
    if let proof = Fuzz.proof, let fault = proof.fault(in: bytes) {
      // libFuzzer keeps the input of a program that ends so.
      fatalError(fault)
    }
    return 0
  })
