import LenticularPhysics
import TestSupport
import Testing

@testable import Lenticular

@Suite("Photo list") struct PhotoListTests {
  /// A photograph that no other one is equal to.
  private static func photo(_ number: Int) -> Photo {
    Photo(pixelSize: Size2D(width: Double(number + 1), height: 1))
  }

  private static func list(_ count: Int) -> PhotoList { PhotoList((0..<count).map(photo)) }

  @Test("photographs that stay keep their identity wherever they move, and no other one gets it")
  func identities() {
    var list = Self.list(4)
    let ids = list.ids
    #expect(Set(ids).count == 4)
    let indices = list.apply([
      PhotoUpdate(Self.photo(9), formerIndex: nil), PhotoUpdate(Self.photo(3), formerIndex: 3),
      PhotoUpdate(Self.photo(1), formerIndex: 1),
    ])
    #expect(indices == [nil, 2, nil, 1])
    #expect(list.ids[1] == ids[3] && list.ids[2] == ids[1] && !ids.contains(list.ids[0]))
    #expect(list.index(of: ids[3]) == 1 && list.index(of: ids[1]) == 2)
    #expect(list.index(of: ids[0]) == nil && list.index(of: ids[2]) == nil)
    #expect(list.photos == [Self.photo(9), Self.photo(3), Self.photo(1)])
  }

  @Test(
    "former indices out of range, and all but the last of those named twice, are new photographs")
  func strangeIndices() {
    var list = Self.list(2)
    let ids = list.ids
    let indices = list.apply(
      [0, -1, .max, 2, 0].map { PhotoUpdate(Self.photo($0 & 7), formerIndex: $0) })
    #expect(indices == [4, nil])
    #expect(list.ids[4] == ids[0] && Set(list.ids).count == 5)
    #expect(!list.ids.dropLast().contains { ids.contains($0) })
  }

  @Test("a photograph that is changed in place, and a list that is replaced")
  func replacing() {
    var list = Self.list(3)
    let ids = list.ids
    list.update(Self.photo(7), at: 1)
    #expect(list.ids == ids && list[1] == Self.photo(7))
    #expect(list.updates.map(\.formerIndex) == [0, 1, 2] && list.updates[1].photo == Self.photo(7))
    var same = list
    same.apply(list.updates)
    #expect(same == list)
    list.replace(by: [Self.photo(0)])
    #expect(list.count == 1 && ids.allSatisfy { list.index(of: $0) == nil })
  }

  @Test(
    "random changes agree with a plain model, and need no more room than the longest list",
    arguments: 0..<20)
  func random(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    var list = PhotoList()
    var numbers: [Int] = []
    var known: [PhotoID: Int] = [:]
    var next = 0
    for _ in 0..<200 {
      var kept = Array(numbers.indices).filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
      if Bool.random(using: &random) { kept.shuffle(using: &random) }
      var updates = kept.map { PhotoUpdate(Self.photo(numbers[$0]), formerIndex: $0) }
      var changed = kept.map { numbers[$0] }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let place = Int.random(in: 0...changed.count, using: &random)
        changed.insert(next, at: place)
        updates.insert(PhotoUpdate(Self.photo(next), formerIndex: nil), at: place)
        next += 1
      }
      list.apply(updates)
      numbers = changed
      #expect(list.photos == numbers.map(Self.photo))
      for (index, id) in list.ids.enumerated() {
        let number = known[id] ?? numbers[index]
        known[id] = number
        #expect(number == numbers[index] && list.index(of: id) == index)
      }
      for (id, number) in known where !numbers.contains(number) {
        #expect(list.index(of: id) == nil)
      }
    }
  }
}
