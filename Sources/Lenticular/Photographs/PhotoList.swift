/// The identity of a photograph in a list. It stays the same while the list changes, and no other photograph of the list
/// ever has it.
public struct PhotoID: Hashable, Sendable {
  /// The index of an entry of the list's table.
  let slot: Int32
  /// How many photographs had that entry before.
  let generation: Int32
}

/// A photograph in a report of an interaction.
public struct PhotoReference: Equatable, Sendable {
  public let id: PhotoID
  /// The index in the interaction's list when the report is read; nil for a photograph that has left the list.
  public internal(set) var index: Int?
}

/// A photograph in the new state of a list.
public struct PhotoUpdate: Equatable, Sendable {
  public var photo: Photo
  /// The index that the photograph had before; nil if it is new. Of several photographs with the same former index, the
  /// last one is the same as before; the others are new.
  public var formerIndex: Int?

  public init(_ photo: Photo, formerIndex: Int?) {
    self.photo = photo
    self.formerIndex = formerIndex
  }

  /// The index after updates of each of `count` former photographs; nil for one that is gone.
  static func indices(after updates: [PhotoUpdate], count: Int) -> [Int?] {
    var indices = [Int?](repeating: nil, count: count)
    for (index, update) in updates.enumerated() {
      if let former = update.formerIndex, former >= 0, former < count { indices[former] = index }
    }
    return indices
  }
}

/// Photographs in order, each with an identity that lasts while the list changes.
///
/// A viewer, a wall and a peek have a list each. Copies of a list have the same identities. Tiles that cannot be shown, and a
/// greatest width below a thousandth of a point, are left out of photographs.
public struct PhotoList: Equatable, Sendable {
  public private(set) var photos: [Photo] = []
  /// The identities of the photographs, in the same order.
  public private(set) var ids: [PhotoID] = []
  /// The photograph of each slot.
  private var slots: [Slot] = []
  /// The first slot without a photograph; negative if there is none.
  private var freeSlot: Int32 = -1

  private struct Slot: Equatable {
    var generation: Int32 = 0
    /// The index of the photograph. In a slot without one, the next such slot.
    var index: Int32 = 0
  }

  /// Creates a list of photographs.
  public init(_ photos: [Photo] = []) { replace(by: photos) }

  public var count: Int { photos.count }

  /// The indices of the photographs.
  public var indices: Range<Int> { photos.indices }

  public subscript(index: Int) -> Photo { photos[index] }

  /// The index of a photograph; nil if it has left the list. O(1).
  public func index(of id: PhotoID) -> Int? {
    guard id.slot < slots.count, slots[Int(id.slot)].generation == id.generation else { return nil }
    return Int(slots[Int(id.slot)].index)
  }

  // MARK: Changes

  /// The present state of the list as an update, to be changed and applied.
  public var updates: [PhotoUpdate] {
    photos.enumerated().map { PhotoUpdate($1, formerIndex: $0) }
  }

  /// Replaces all photographs by others.
  public mutating func replace(by photos: [Photo]) {
    for id in ids { free(id) }
    #if hasFeature(Embedded)
      // Pages set tiles of single photographs.
      self.photos = photos
    #else
      self.photos = photos.map(\.usable)
    #endif
    ids = []
    ids.reserveCapacity(photos.count)
    for index in photos.indices { ids.append(makeID(at: index)) }
  }

  /// Replaces the photographs, because some have been added, removed or moved, or have changed. Former indices out of range
  /// stand for new photographs. Returns the index that each former photograph has now; nil for one that is gone. O(n).
  @discardableResult
  public mutating func apply(_ updates: [PhotoUpdate]) -> [Int?] {
    let indices = PhotoUpdate.indices(after: updates, count: count)
    for former in ids.indices where indices[former] == nil {
      free(ids[former])
    }
    let formerIDs = ids
    (photos, ids) = ([], [])
    photos.reserveCapacity(updates.count)
    ids.reserveCapacity(updates.count)
    for (index, update) in updates.enumerated() {
      let isKept = update.formerIndex.map {
        formerIDs.indices.contains($0) && indices[$0] == index
      }
      photos.append(update.photo)
      if isKept == true, let former = update.formerIndex {
        ids.append(formerIDs[former])
        slots[Int(formerIDs[former].slot)].index = Int32(index)
      } else {
        ids.append(makeID(at: index))
      }
    }
    #if !hasFeature(Embedded)
      for index in photos.indices { photos[index] = photos[index].usable }
    #endif
    return indices
  }

  /// Changes a photograph, which keeps its identity and its index. The index must be in range.
  public mutating func update(_ photo: Photo, at index: Int) {
    photos[index] = photo.usable
  }

  /// Gives a slot to the photograph with an index.
  private mutating func makeID(at index: Int) -> PhotoID {
    if freeSlot < 0 {
      freeSlot = Int32(slots.count)
      slots.append(Slot(index: -1))
    }
    let slot = freeSlot
    freeSlot = slots[Int(slot)].index
    slots[Int(slot)].index = Int32(index)
    return PhotoID(slot: slot, generation: slots[Int(slot)].generation)
  }

  /// Takes the slot from a photograph that leaves the list.
  private mutating func free(_ id: PhotoID) {
    slots[Int(id.slot)].generation &+= 1
    slots[Int(id.slot)].index = freeSlot
    freeSlot = id.slot
  }

  /// A photograph in a report.
  func reference(to id: PhotoID) -> PhotoReference {
    PhotoReference(id: id, index: index(of: id))
  }
}

extension [Int?] {
  /// The index that a former photograph has after an update. If the photograph is gone, the index of the next one that is
  /// left, or else of the one before; nil if none is left. The elements are the indices of all former photographs.
  func successor(of former: Int) -> Int? {
    for index in former..<count {
      if let successor = self[index] { return successor }
    }
    for index in (0..<former).reversed() {
      if let successor = self[index] { return successor }
    }
    return nil
  }
}
