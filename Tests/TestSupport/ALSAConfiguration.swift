import Foundation

/// The ALSA configuration of the tests: nothing of this machine's own, and devices that take parameters in their names.
///
/// - `paced:…` is the tests' own device (see ``PacedDevice``), `pulse_at:SERVER='…'` a sound server's.
package enum ALSAConfiguration {
  /// A configuration whose default device is `device`, for a program under test.
  static func text(defaultDevice device: String) -> String {
    text + "pcm.!default \"\(device)\"\n"
  }

  /// Makes ALSA in this process read the configuration of the tests: to be called before its first use.
  ///
  /// ALSA keeps what it read, so all tests of a process share one configuration, in which tests tell their devices
  /// apart by parameters.
  package static func install() {
    _ = installed
  }

  private static let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("sonify-\(UUID().uuidString).conf")

  private static let installed: Void = {
    try? Data(text.utf8).write(to: file)
    setenv("ALSA_CONFIG_PATH", file.path, 1)
    atexit { unlink(ALSAConfiguration.file.path) }
  }()

  /// The hooks left out would read the configuration of this machine and of the user over ours.
  private static var text: String {
    """
    </usr/share/alsa/alsa.conf>
    !@hooks [ ]
    pcm_type.sonify_paced { lib "\(PacedDevice.library.path)" }
    pcm.paced {
      @args [ \(PacedDevice.parameterTypes.map { $0.name.uppercased() }.joined(separator: " ")) ]
    \(PacedDevice.parameterTypes.map(argument).joined(separator: "\n"))
      type sonify_paced
    \(PacedDevice.parameterTypes.map { "  \($0.name) $\($0.name.uppercased())" }.joined(separator: "\n"))
    }
    pcm.pulse_at {
      @args [ SERVER ]
      @args.SERVER { type string }
      type pulse
      server $SERVER
    }

    """
  }

  private static func argument(_ parameter: PacedDevice.ParameterType) -> String {
    let defaultValue = parameter.isText ? "\"\"" : "0"
    let type = parameter.isText ? "string" : "integer"
    return "  @args.\(parameter.name.uppercased()) { type \(type) default \(defaultValue) }"
  }
}
