#if os(iOS) || APPLE_DOUBLES
  /// The photographs of a viewer, which are found by their identities, also in another list.
  struct ItemList {
    typealias Item = PhotoViewerController.Item

    /// The identity of a photograph in any list.
    struct Key: Hashable, Sendable {
      let id: Item.ID
      /// How many photographs before it have the same identity.
      let occurrence: Int
    }

    let items: [Item]
    /// The key of each item.
    let keys: [Key]
    private let indices: [Key: Int]

    init(_ items: [Item]) {
      self.items = items
      var counts: [Item.ID: Int] = [:]
      keys = items.map { item in
        let occurrence = counts[item.id, default: 0]
        counts[item.id] = occurrence + 1
        return Key(id: item.id, occurrence: occurrence)
      }
      indices = Dictionary(uniqueKeysWithValues: zip(keys, items.indices))
    }

    var count: Int { items.count }

    /// The index of a photograph; nil if it is not in the list.
    func index(of key: Key?) -> Int? { key.flatMap { indices[$0] } }

    /// The index of the first photograph with an identity; nil if there is none.
    func index(of id: Item.ID) -> Int? { indices[Key(id: id, occurrence: 0)] }

    /// The photograph at an index; nil if there is none.
    func key(at index: Int) -> Key? { keys.indices.contains(index) ? keys[index] : nil }

    /// The nearest index in the list; nil if the list is empty.
    func nearest(_ index: Int) -> Int? { items.isEmpty ? nil : max(0, min(count - 1, index)) }

    /// The description of a photograph; nil if it is not in the list.
    subscript(key: Key?) -> Item? { index(of: key).map { items[$0] } }
  }
#endif
