import LenticularPhysics

/// The pointers that are down, and what samples of them mean: the table of `Arena`.
struct PointerTable {
  /// A pointer that is down.
  final class Pointer {
    /// The number of the pointer, ascending over all pointers that went down.
    let serial: Int
    /// The targets under the pointer when it went down, the innermost first.
    var path: [Arena.Hit]
    /// The buttons with which the pointer went down.
    let buttons: PointerSample.Buttons
    /// The latest sample of the pointer.
    var latest: PointerSample

    init(_ sample: PointerSample, serial: Int, path: [Arena.Hit]) {
      self.serial = serial
      self.path = path
      buttons = sample.buttons
      latest = sample
    }
  }

  /// What a sample means: at most two valid samples, in order.
  struct Meaning {
    var first: PointerSample?
    var second: PointerSample?
  }

  private(set) var pointers: [Pointer] = []

  /// The time of the last sample; nil before the first. It may be earlier than the arena's time, because frames are shown
  /// while samples are still on their way. Velocities are measured with the samples' own times.
  private(set) var time: Double?

  private var lastSerial = 0

  var isEmpty: Bool { pointers.isEmpty }
  var count: Int { pointers.count }

  subscript(index: Int) -> Pointer { pointers[index] }

  /// The index of the pointer with an identifier of samples; nil if it is not down.
  func index(of id: Int) -> Int? {
    for index in pointers.indices where pointers[index].latest.id == id { return index }
    return nil
  }

  /// The latest sample of the pointer with a serial number; nil if it is not down.
  func latest(ofSerial serial: Int) -> PointerSample? {
    for index in pointers.indices where pointers[index].serial == serial {
      return pointers[index].latest
    }
    return nil
  }

  /// What a sample means. The time of the last sample becomes its time.
  ///
  /// - Parameter present: the time of a first sample whose time is not finite.
  mutating func meaning(of sample: PointerSample, present: Double) -> Meaning {
    let last = time ?? (sample.time.isFinite ? sample.time : present)
    let now = sample.time.isFinite ? max(last, sample.time) : last
    time = now
    var sample = sample
    sample.time = now
    sample.pressure = sample.pressure.flatMap { $0.isNaN ? nil : min(1, max(0, $0)) }
    let known = index(of: sample.id)
    var lost: PointerSample?
    if let known {
      lost = pointers[known].latest
      lost?.time = now
      lost?.phase = .cancelled
    }
    switch sample.phase {
    case .down:
      guard sample.location.isUsable,
        sample.buttons.isEmpty || sample.buttons.contains(.primary)
      else { return Meaning() }
      return lost == nil ? Meaning(first: sample) : Meaning(first: lost, second: sample)
    case .moved:
      guard let known else { return Meaning() }
      if sample.buttons.isEmpty && !pointers[known].buttons.isEmpty { return Meaning(first: lost) }
      return sample.location.isUsable ? Meaning(first: sample) : Meaning()
    case .up:
      guard let latest = known.map({ pointers[$0].latest }) else { return Meaning() }
      sample.pressure = latest.pressure
      if !sample.location.isUsable { sample.location = latest.location }
      if sample.location == latest.location { return Meaning(first: sample) }
      var move = sample
      move.phase = .moved
      return Meaning(first: move, second: sample)
    case .cancelled: return Meaning(first: lost)
    }
  }

  /// Adds a pointer that goes down on the targets of a path. Returns its serial number.
  mutating func add(_ sample: PointerSample, on path: [Arena.Hit]) -> Int {
    lastSerial += 1
    pointers.append(Pointer(sample, serial: lastSerial, path: path))
    return lastSerial
  }

  mutating func update(_ sample: PointerSample, at index: Int) {
    pointers[index].latest = sample
  }

  mutating func remove(at index: Int) { pointers.remove(at: index) }

  mutating func removeAll() { pointers.truncate(to: 0) }

  /// Makes a time that of the last sample.
  mutating func setBack(to time: Double) { self.time = time }

  /// Forgets that a target lay under any pointer.
  mutating func forget(_ target: Arena.Target) {
    for index in pointers.indices {
      for hit in pointers[index].path.indices.reversed()
      where pointers[index].path[hit].target === target {
        pointers[index].path.remove(at: hit)
      }
    }
  }
}
