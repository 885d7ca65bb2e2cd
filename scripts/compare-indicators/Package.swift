// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "compare-indicators",
  dependencies: [.package(name: "sonify", path: "../..")],
  targets: [
    .executableTarget(
      name: "indicator-values", dependencies: [.product(name: "CandleEngine", package: "sonify")])
  ],
  swiftLanguageModes: [.v6])
