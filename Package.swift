// swift-tools-version: 6.2
import PackageDescription

// With SONIFY_ENGINE_ONLY=1 only the engine and its tests are declared: they need none of the C libraries.
let engineOnly = Context.environment["SONIFY_ENGINE_ONLY"] == "1"

// With SONIFY_FUZZ=1 the fuzzer is declared too; it links only with libFuzzer, as scripts/fuzz-reader does.
let withFuzzer = Context.environment["SONIFY_FUZZ"] == "1"

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: strict)
}

let engine: [Target] = [
  library("CandleEngine"),
  tests(of: "CandleEngine"),
]

let everythingElse: [Target] = [
  // Types only: the library is loaded at run time.
  .systemLibrary(name: "CBrlAPI"),
  .systemLibrary(name: "CVectors"),
  .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
  // Modules CEspeakNG and CSndFile: the functions of their libraries are looked up when they are first called.
  .target(name: "CLoadedLate"),
  .systemLibrary(
    name: "CSampleRate", pkgConfig: "samplerate", providers: [.apt(["libsamplerate0-dev"])]),
  .systemLibrary(name: "CSignalFD"),
  .systemLibrary(name: "CTermKey", pkgConfig: "termkey", providers: [.apt(["libtermkey-dev"])]),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

  library("CandleFiles", ["CandleEngine", "CVectors", "CZlib", "Threading"]),
  library("AudioGraph"),
  library("Threading"),
  library("Presentation", ["CandleEngine", "CandleFiles", "AudioGraph"]),
  library("Explorer", ["CandleEngine", "AudioGraph", "Presentation"]),
  library("Report", ["CandleEngine", "CandleFiles", "AudioGraph", "Presentation"]),
  library("Speech", ["Presentation", "AudioGraph", "CLoadedLate", "CSampleRate", "Threading"]),
  library("Playback", ["AudioGraph", "CALSA", "Threading"]),
  library("Braille", ["CBrlAPI", "Presentation"]),
  library("SoundFile", ["AudioGraph", "CLoadedLate"]),
  library("Terminal", ["CSignalFD", "CTermKey"]),
  .executableTarget(
    name: "sonify",
    dependencies: [
      "CandleEngine", "CandleFiles", "AudioGraph", "Presentation", "Explorer", "Report", "Speech",
      "Playback", "SoundFile", "Terminal", "Threading", "Braille",
    ],
    swiftSettings: strict),

  .target(
    name: "PacedDevice", path: "Tests/PacedDevice", publicHeadersPath: ".",
    cSettings: [.define("PIC")], linkerSettings: [.linkedLibrary("asound")]),
  .systemLibrary(
    name: "CEBUR128", path: "Tests/CEBUR128", pkgConfig: "libebur128", providers: [.apt(["libebur128-dev"])]),
  .target(
    name: "TestSupport", dependencies: ["CEBUR128", "CLoadedLate"], path: "Tests/TestSupport",
    swiftSettings: strict, linkerSettings: [.linkedLibrary("sndfile")]),
  .target(
    name: "FuzzSupport", dependencies: ["CandleEngine", "CandleFiles", "Presentation"], path: "Tests/FuzzSupport",
    swiftSettings: strict),
  tests(of: "CandleFiles", ["CVectors", "CandleEngine", "FuzzSupport", "TestSupport"]),
  tests(of: "AudioGraph", ["TestSupport"]),
  tests(of: "Presentation", ["AudioGraph", "CandleEngine", "CandleFiles", "TestSupport"]),
  tests(of: "Explorer", ["AudioGraph", "CandleEngine", "CandleFiles", "Presentation", "TestSupport"]),
  tests(of: "Report", ["CandleEngine", "TestSupport"]),
  tests(of: "Speech", ["AudioGraph", "Presentation", "TestSupport"]),
  tests(of: "Playback", ["AudioGraph", "SoundFile", "TestSupport"]),
  tests(of: "SoundFile", ["AudioGraph", "TestSupport"]),
  tests(of: "Braille"),
  tests(of: "Terminal", ["CandleEngine", "TestSupport"]),
  .executableTarget(
    name: "terminal-probe", dependencies: ["Terminal"], path: "Tests/TerminalProbe", swiftSettings: strict),
  tests(of: "sonify", ["TestSupport"]),

  .executableTarget(
    name: "sonify-bench",
    dependencies: ["AudioGraph", "CandleEngine", "Explorer", "Presentation", "Speech", "TestSupport"],
    path: "Benchmarks/sonify-bench",
    swiftSettings: strict),
]

let fuzzer: [Target] = [
  .systemLibrary(name: "CLibFuzzer", path: "Tests/CLibFuzzer"),
  .executableTarget(
    name: "fuzz-reader", dependencies: ["CLibFuzzer", "FuzzSupport"], path: "Tests/FuzzReader", swiftSettings: strict),
]

let package = Package(
  name: "sonify",
  products: [.library(name: "CandleEngine", targets: ["CandleEngine"])]
    + (engineOnly
      ? []
      : [
        .executable(name: "sonify", targets: ["sonify"]),
        .library(name: "PacedDevice", type: .dynamic, targets: ["PacedDevice"]),
      ]),
  targets: engine + (engineOnly ? [] : everythingElse) + (withFuzzer ? fuzzer : []),
  swiftLanguageModes: [.v6]
)
