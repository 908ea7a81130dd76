#if !hasFeature(Embedded)
  import Lenticular

  /// A call of an exported function in a recording: an input of a stage, or a command of an interaction.
  /// Surfaces and the time are stored apart.
  public struct Call: Equatable, Sendable {
    /// The name of the exported function, such as `viewer_present`.
    public var name: String
    /// The arguments, in order.
    public var numbers: [Double]
    /// The numbers in the shared buffer.
    public var list: [Double]

    public init(_ name: String, _ numbers: [Double] = [], list: [Double] = []) {
      self.name = name
      self.numbers = numbers
      self.list = list
    }

    /// Whether two calls have the same name and the same bits in all numbers, including NaN.
    public static func == (left: Call, right: Call) -> Bool {
      left.name == right.name && left.numbers.map(\.bitPattern) == right.numbers.map(\.bitPattern)
        && left.list.map(\.bitPattern) == right.list.map(\.bitPattern)
    }

    /// The call that passes an input to a stage.
    public init(_ input: Input) {
      switch input {
      case .pointer(let sample):
        self = .input.pointer(
          id: sample.id, phase: sample.phase, x: sample.location.x, y: sample.location.y,
          pressure: sample.pressure, kind: sample.kind, buttons: sample.buttons,
          modifiers: sample.modifiers)
      case .hover(let point): self = .input.hover(place: point)
      case .wheel(let sample):
        self = .input.wheel(
          x: sample.location.x, y: sample.location.y, deltaX: sample.delta.x,
          deltaY: sample.delta.y, isPrecise: sample.isPrecise, modifiers: sample.modifiers,
          phase: sample.phase)
      case .magnification(let sample):
        self = .input.magnify(
          x: sample.location.x, y: sample.location.y, factor: sample.factor,
          modifiers: sample.modifiers, phase: sample.phase)
      case .key(let key): self = .input.key(key: key)
      case .motion(let sample):
        let rate = sample.rotationRate
        self = .input.motion(x: rate.x, y: rate.y, z: rate.z, angle: sample.screenAngle)
      case .pointersLost: self = .input.pointersLost()
      case .size(let size, let displayScale, let isRightToLeft):
        self = .input.resize(
          width: size.width, height: size.height, displayScale: displayScale,
          isRightToLeft: isRightToLeft)
      case .lessMotion(let isWished): self = .input.lessMotion(isWished: isWished)
      }
    }
  }

  extension Stage {
    /// Performs a recorded call at a time in seconds: passes an input to the surfaces of a path, or to all
    /// surfaces if the path is nil, or calls a command of an interaction or of one inside it. Returns true
    /// for an input that an interaction handles alone.
    @discardableResult
    public func perform(
      _ call: Call, on interaction: any Interaction, path: [Hit]? = nil, at time: Double
    ) -> Bool {
      if let input = call.input(at: time) { return handle(input, on: path, at: time) }
      let time = catchUp(to: time)
      var target: (any Interaction)? = interaction
      while let next = target {
        if (next as? any WireInteraction)?.perform(call, on: self, at: time) == true { break }
        target = next.touchedChild
      }
      return false
    }
  }
#endif
