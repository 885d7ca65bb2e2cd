import AudioGraph
import CandleEngine
import Foundation
import Presentation

/// A line that is typed, and what it is for.
struct Prompt: Equatable, Sendable {
  /// More than anybody types.
  static let longest = 200

  let purpose: PromptWords.Purpose
  var text = ""
}

/// Prompts in the explorer.
extension Explorer {
  mutating func open(_ prompt: Prompt, preface: Phrase? = nil) -> [Effect] {
    mode = .prompt(prompt)
    // What was said before can be said again from within the line.
    let last = lastResponse
    defer { lastResponse = last }
    let opening = PromptWords.opening(prompt.purpose)
    return respond(preface.map { "\($0) \(opening)" } ?? opening)
  }

  /// Takes a key while a line is typed.
  mutating func take(_ key: String, in prompt: Prompt) -> [Effect] {
    var prompt = prompt
    switch key {
    case "Enter":
      // The line stays open, to be gone on with.
      let names = prompt.purpose == .type ? Self.commands(beginningLike: prompt.text) : []
      return names.count > 1 ? respond(PromptWords.candidates(names, typed: prompt.text)) : submit(prompt)
    case "Escape", "Ctrl+G", "Ctrl+C":
      mode = .keys
      return respond(PromptWords.left)
    case "Backspace":
      guard let last = prompt.text.popLast() else { return answer(PromptWords.nothingTyped, in: prompt) }
      mode = .prompt(prompt)
      return [.echo(Phrase(printed: Phrase("\u{8} \u{8}" as String), spoken: PromptWords.spoken(last)))]
    case "Tab" where prompt.purpose == .type: return complete(prompt)
    default:
      let character = key == "Space" ? " " : key
      guard character.count == 1 else { return answer(PromptWords.typesNothing(key), in: prompt) }
      // Said but not printed: a held key would fill the screen.
      guard prompt.text.count < Prompt.longest else { return [.echo(PromptWords.full)] }
      prompt.text += character
      mode = .prompt(prompt)
      return [.echo(Phrase(printed: Phrase(character), spoken: PromptWords.spoken(Character(character))))]
    }
  }

  /// Takes a pasted line into the one that is typed.
  ///
  /// Return is pressed by hand, and what is more than a line was meant for another program.
  mutating func take(pasted text: String?) -> [Effect] {
    guard case .prompt(var prompt) = mode else { return refusePaste() }
    let line = (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !line.isEmpty, !line.unicodeScalars.contains(where: \.isInvisible),
      prompt.text.count + line.count <= Prompt.longest
    else { return answer(PromptWords.pasteNoLine, in: prompt) }
    prompt.text += line
    mode = .prompt(prompt)
    return [.echo(Phrase(line))]
  }

  /// Says what is wrong with a key, and the line so far again, since it is no longer where the cursor is.
  mutating func answer(_ words: Phrase, in prompt: Prompt) -> [Effect] {
    let last = lastResponse
    defer { lastResponse = last }
    return respond("\(words) \(PromptWords.opening(prompt.purpose))\(prompt.text)", score: earcon(.error))
  }

  private mutating func submit(_ prompt: Prompt) -> [Effect] {
    mode = .keys
    let text = prompt.text.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { return respond(PromptWords.left) }
    switch prompt.purpose {
    case .go: return go(to: text)
    case .type: return performTyped(text)
    case .indicator: return toggleIndicator(text)
    case .level: return toggleLevel(text)
    }
  }

  /// Takes a whole line, which means what its text would as keys.
  mutating func take(line: String, isSounding: Bool) -> [Effect] {
    // A pipe can hold what no key sends, and a terminal would obey it when the line is repeated.
    let shown = String(String.UnicodeScalarView(line.unicodeScalars.filter { !$0.isInvisible }))
    let text = shown.trimmingCharacters(in: .whitespaces)
    if case .prompt(var prompt) = mode {
      prompt.text = String(text.prefix(Prompt.longest))
      return submit(prompt)
    }
    let key = text.isEmpty ? "Enter" : text
    if case .keys = mode, settings.keys.command(for: key) == nil {
      let typed = text.hasPrefix(":") ? String(text.dropFirst()) : text
      return performTyped(typed.trimmingCharacters(in: .whitespaces))
    }
    return handle(.key(key, isSounding: isSounding))
  }

  /// Completes a command's name as far as it is certain, and tells the names that begin so.
  private mutating func complete(_ prompt: Prompt) -> [Effect] {
    var prompt = prompt
    let names = ExplorerCommand.allCases.map(\.rawValue).filter { $0.hasPrefix(prompt.text) }
    guard let first = names.first else { return answer(PromptWords.noCommand(prompt.text, keys: keyNames), in: prompt) }
    var common = first
    while !names.allSatisfy({ $0.hasPrefix(common) }) { common.removeLast() }
    let added = String(common.dropFirst(prompt.text.count))
    prompt.text = common
    mode = .prompt(prompt)
    if names.count == 1 || !added.isEmpty { return [.echo(Phrase(printed: added, spoken: common))] }
    return respond(PromptWords.candidates(names, typed: common))
  }

  /// The names that the first word of a line may become: one alone if it is the name itself.
  private static func commands(beginningLike line: String) -> [String] {
    guard let name = line.split(separator: " ").first.map(String.init) else { return [] }
    guard ExplorerCommand(rawValue: name) == nil else { return [name] }
    return ExplorerCommand.allCases.map(\.rawValue).filter { $0.hasPrefix(name) }
  }

  /// Does what a typed line says: a command's name or its beginning, and what it is about.
  package mutating func performTyped(_ line: String) -> [Effect] {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = parts.first else { return respond(PromptWords.left) }
    let names = Self.commands(beginningLike: line)
    guard names.count == 1, let command = names.first.flatMap(ExplorerCommand.init) else {
      return respond(names.isEmpty ? PromptWords.noCommand(name, keys: keyNames) : PromptWords.candidates(names))
    }
    guard parts.count == 2 else { return perform(command) }
    _ = interrupt(for: command)
    switch command {
    case .go: return go(to: parts[1])
    case .find: return find(parts[1])
    case .play: return play(cursor..<chart.series.count, as: parts[1], before: 0..<(cursor + 1))
    case .playView: return play(view, as: parts[1], before: view)
    case .indicator: return toggleIndicator(parts[1])
    case .level: return toggleLevel(parts[1])
    case .range: return setRange(parts[1])
    case .settings: return [.settings(parts[1])]
    default: return respond(PromptWords.takesNothing(command.rawValue), score: earcon(.error))
    }
  }

  /// Looks for what a typed line names: a kind or a pattern, and a period for the largest or first of it.
  private mutating func find(_ text: String) -> [Effect] {
    if let kind = Self.kind(named: text) { return find(kind, in: .series) }
    let parts = text.split(separator: " ").map(String.init)
    if parts.first?.lowercased() == "crossing" { return findCrossing(parts.dropFirst().joined(separator: " ")) }
    for count in (1..<max(1, parts.count)).reversed() {
      guard let kind = Self.kind(named: parts.prefix(count).joined(separator: " ")) else { continue }
      let period = parts.dropFirst(count).joined(separator: " ")
      let destination = try? Destination(period, locale: chart.values.format.locale)
      if let candles = destination?.period(in: chart, near: cursor), !candles.isEmpty {
        return find(kind, in: .period(period), period: candles)
      }
      // `gap up` is not just any gap.
      if destination != nil || kind.isRanked {
        return respond(PromptWords.nowhere(period), score: earcon(.nothingFound))
      }
    }
    return respond(PromptWords.noSuchKind(text, kinds: SearchKind.choices.map(\.key)), score: earcon(.error))
  }

  private static func kind(named text: String) -> SearchKind? {
    SearchKind(name: text) ?? PatternWords.pattern(named: text).map { .pattern($0) }
  }
}

/// Going to a place that is typed.
extension Explorer {
  mutating func go(to text: String) -> [Effect] {
    let destination: Destination
    do throws(TypedNumber.Fault) {
      destination = try Destination(text, locale: chart.values.format.locale)
    } catch {
      return respond(words(for: error, otherwise: PromptWords.notUnderstood(text)), score: earcon(.nothingFound))
    }
    if destination.isTimeOfDay, chart.unit > .time {
      return respond(PromptWords.noTimes, score: earcon(.nothingFound))
    }
    guard let target = destination.candle(in: chart, near: cursor) else {
      return respond(PromptWords.nowhere(text), score: earcon(.nothingFound))
    }
    var preface = destination.isBetweenCandles(of: chart, near: cursor) ? PromptWords.nothingThere : nil
    if case .distance(let distance) = destination, abs(target - cursor) < distance.magnitude {
      preface = PromptWords.noFurther(isFirst: distance < 0, verbosity)
    }
    return target == cursor ? arrive(from: nil, preface: preface) : jump(to: target, preface: preface)
  }
}

extension Unicode.Scalar {
  /// Whether it controls a terminal or the direction of a text, rather than being a part of it.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Joiners belong to the spelling of some languages.
    case .format: !(0x200C...0x200D).contains(value)
    default: false
    }
  }
}
