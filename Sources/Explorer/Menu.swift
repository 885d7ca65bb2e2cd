import AudioGraph
import Presentation

/// A list that is read item by item, and what each item leads to.
struct Menu: Sendable {
  enum Choice: Equatable, Sendable {
    case find(SearchKind)
    case candle(Int)
  }

  struct Item: Sendable {
    /// The letter that chooses it at once; its capital means the whole series where the letter means the view.
    var key: Character?
    var label: Phrase
    var choice: Choice
  }

  let title: Phrase
  let items: [Item]
  var place = 0

  /// The menu of all that can be looked for.
  static var find: Menu {
    Menu(
      title: FindWords.title,
      items: SearchKind.choices.map { _, kind in
        Item(key: kind.letter, label: FindWords.label(of: kind), choice: .find(kind))
      })
  }
}

/// Menus in the explorer.
extension Explorer {
  mutating func open(_ menu: Menu) -> [Effect] {
    mode = .menu(menu)
    return respond(MenuWords.opening(menu.title, count: menu.items.count, first: line(menu)))
  }

  /// Takes a key while a menu is open.
  mutating func take(_ key: String, in menu: Menu) -> [Effect] {
    var menu = menu
    switch key {
    case "Down", "j", "n", "Right": menu.place = min(menu.place + 1, menu.items.count - 1)
    case "Up", "k", "b", "Left": menu.place = max(menu.place - 1, 0)
    case "Home", "a": menu.place = 0
    case "End", "z": menu.place = menu.items.count - 1
    case "Enter", "Space": return choose(menu.items[menu.place].choice, in: .view)
    case "Escape", "Ctrl+G", "Ctrl+C", "q":
      mode = .keys
      return respond(MenuWords.closed)
    default:
      guard let item = menu.items.first(where: { $0.key.map(String.init) == key.lowercased() }) else {
        return respond(MenuWords.noSuchChoice, score: earcon(.error))
      }
      return choose(item.choice, in: key == key.lowercased() ? .view : .series)
    }
    mode = .menu(menu)
    return respond(line(menu))
  }

  private func line(_ menu: Menu) -> Phrase {
    let item = menu.items[menu.place]
    return item.key.map { "\(item.label), \(String($0))" } ?? item.label
  }

  private mutating func choose(_ choice: Menu.Choice, in scope: SearchScope) -> [Effect] {
    mode = .keys
    switch choice {
    case .find(let kind): return find(kind, in: scope)
    case .candle(let index): return index == cursor ? arrive(from: nil) : jump(to: index)
    }
  }
}
