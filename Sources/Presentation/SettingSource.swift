/// Where a setting that holds comes from.
package enum SettingSource: Equatable, Sendable {
  /// The command line.
  case option
  /// A variable of the environment, by its name.
  case variable(String)
  /// The file of settings.
  case file
  /// A key or command of the explorer, in this start or, remembered, in an earlier one.
  case key
  /// Nothing was said.
  case standard
}
