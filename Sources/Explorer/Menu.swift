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

  /// What a key does in a menu.
  enum Move {
    case down, up, first, last, choose, leave
    case item(Item, SearchScope)
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
    return respond(MenuWords.opening(menu.title, count: menu.items.count, first: line(menu), keys: keyNames))
  }

  /// Takes a key while a menu is open.
  mutating func take(_ key: String, in menu: Menu) -> [Effect] {
    var menu = menu
    switch move(of: key, in: menu) {
    case .down: menu.place = min(menu.place + 1, menu.items.count - 1)
    case .up: menu.place = max(menu.place - 1, 0)
    case .first: menu.place = 0
    case .last: menu.place = menu.items.count - 1
    case .choose: return choose(menu.items[menu.place].choice, in: .view)
    case .item(let item, let scope): return choose(item.choice, in: scope)
    case .leave:
      mode = .keys
      return respond(MenuWords.closed)
    case nil: return respond(MenuWords.noSuchChoice(keyNames), score: earcon(.error))
    }
    mode = .menu(menu)
    return respond(line(menu))
  }

  /// What a key means in a menu: the same on every terminal, else a choice's letter, else what it moves by elsewhere.
  private func move(of key: String, in menu: Menu) -> Menu.Move? {
    switch key {
    case "Down", "Right": return .down
    case "Up", "Left": return .up
    case "Home": return .first
    case "End": return .last
    case "Enter", "Space": return .choose
    case "Escape", "Ctrl+G", "Ctrl+C": return .leave
    default: break
    }
    if let item = menu.items.first(where: { $0.key.map(String.init) == key.lowercased() }) {
      return .item(item, key == key.lowercased() ? .view : .series)
    }
    switch settings.keys.command(for: key) {
    case .valueDown, .next: return .down
    case .valueUp, .previous: return .up
    case .first: return .first
    case .last: return .last
    case .wholeCandle, .stopOrRepeat: return .choose
    case .silence, .leave: return .leave
    default: return nil
    }
  }

  private func line(_ menu: Menu) -> Phrase {
    let item = menu.items[menu.place]
    return item.key.map { "\(item.label), \(String($0))" } ?? item.label
  }

  private mutating func choose(_ choice: Menu.Choice, in scope: SearchScope) -> [Effect] {
    mode = .keys
    switch choice {
    case .find(.crossing([])): return findCrossing()
    case .find(let kind): return find(kind, in: scope)
    case .candle(let index): return index == cursor ? arrive(from: nil) : jump(to: index)
    }
  }
}
