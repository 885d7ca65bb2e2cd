// swift-tools-version: 6.2
import PackageDescription

// A package of its own that uses the engine, as one outside this repository would.
let package = Package(
  name: "candles",
  dependencies: [.package(name: "sonify", path: "../..")],
  targets: [
    .executableTarget(name: "candles", dependencies: [.product(name: "CandleEngine", package: "sonify")])
  ]
)
