#if !hasFeature(Embedded)
  import Lenticular
  import LenticularGestures
  import LenticularPhysics

  /// A call in a recording: an input of a stage, or a command of an interaction. Surfaces and the time are stored apart.
  public struct Call: Equatable, Sendable {
    /// The name of the call, such as `viewer_present`.
    public var name: String
    /// The values before the list, in order.
    public var numbers: [Double]
    /// The numbers of the rows of the list.
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

    private static let numbers = Dictionary(uniqueKeysWithValues: zip(names, Int32(0)...))

    /// The number of the call; nil if no interaction has a call of this name.
    public var number: Int32? { Self.numbers[name] }

    /// The input that the call passes; nil for a call of an interaction's method, and for numbers that cannot be decoded.
    public func input(at time: Double) -> Input? {
      number.flatMap { number in
        numbers.withUnsafeBufferPointer { Input(call: number, numbers: $0, at: time) }
      }
    }

    /// The call that passes an input to a stage, without the input's time and the insets of a viewport.
    public init(_ input: Input) {
      self =
        switch input {
        case .pointer(let sample): .pointer(sample)
        case .hover(let point, _): .hover(point)
        case .wheel(let sample): .wheel(sample)
        case .magnification(let sample): .magnification(sample)
        case .key(let key, _): .key(key)
        case .motion(let sample): .motion(sample)
        case .pointersLost: .pointersLost
        case .viewport(let viewport, _):
          .size(
            viewport?.size ?? .zero, displayScale: viewport?.displayScale ?? 1,
            isRightToLeft: viewport?.isRightToLeft ?? false)
        case .reduceMotion(let isEnabled, _): .reduceMotion(isEnabled)
        }
    }
  }

  /// The calls that pass inputs to a stage. Their times are those of the recording.
  extension Call {
    public static func pointer(_ sample: PointerSample) -> Call {
      .input.pointer(
        id: sample.id, phase: sample.phase, x: sample.location.x, y: sample.location.y,
        pressure: sample.pressure, kind: sample.kind, buttons: sample.buttons,
        modifiers: sample.modifiers)
    }

    public static func hover(_ point: Point2D?) -> Call { .input.hover(point: point) }

    public static func wheel(_ sample: WheelSample) -> Call {
      .input.wheel(
        x: sample.location.x, y: sample.location.y, deltaX: sample.delta.x,
        deltaY: sample.delta.y, isPrecise: sample.isPrecise, modifiers: sample.modifiers,
        phase: sample.phase)
    }

    public static func magnification(_ sample: MagnificationSample) -> Call {
      .input.magnify(
        x: sample.location.x, y: sample.location.y, factor: sample.factor,
        modifiers: sample.modifiers, phase: sample.phase)
    }

    public static func key(_ key: Key) -> Call { .input.key(key: key) }

    public static func motion(_ sample: MotionSample) -> Call {
      let rate = sample.rotationRate
      return .input.motion(x: rate.x, y: rate.y, z: rate.z, angle: sample.screenAngle)
    }

    public static var pointersLost: Call { .input.pointersLost() }

    public static func size(
      _ size: Size2D, displayScale: Double, isRightToLeft: Bool = false
    ) -> Call {
      .input.resize(
        width: size.width, height: size.height, displayScale: displayScale,
        isRightToLeft: isRightToLeft)
    }

    public static func reduceMotion(_ isEnabled: Bool) -> Call {
      .input.reduceMotion(isEnabled: isEnabled)
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
      if let input = call.input(at: time) { return handle(input, on: path) }
      perform(at: time) { time in
        var target: (any Interaction)? = interaction
        while let next = target {
          if (next as? any WireInteraction)?.perform(call, on: self, at: time) == true { break }
          target = next.innerInteraction
        }
      }
      return false
    }
  }

  extension WireInteraction {
    /// Performs a recorded call, as the method that takes its number does.
    public func perform(_ call: Call, on stage: Stage, at time: Double) -> Bool {
      guard let number = call.number, call.numbers.count == Call.counts[Int(number)] else {
        return false
      }
      return (call.numbers + call.list).withUnsafeBufferPointer {
        perform(number, $0, on: stage, at: time)
      }
    }
  }
#endif
