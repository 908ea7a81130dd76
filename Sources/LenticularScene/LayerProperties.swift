import LenticularPhysics

/// The animated properties of a layer, and their values.
extension Layer {
  /// The storage of the animated properties. Accessors yield them in place, because a `didSet`
  /// would copy the value out and back for every change.
  struct AnimatedProperties {
    var position = Animated(Point2D.zero, tolerance: .points)
    var bounds: Animated<Rect2D>
    var transform = Animated(AffineTransform2D.identity, tolerance: .scale)
    var rotation = Animated(0.0, tolerance: .radians)
    var opacity = Animated(1.0, tolerance: .unitInterval)
    var cornerRadius = Animated(0.0, tolerance: .points)
    var contentsRect = Animated(Rect2D.unit, tolerance: .unitInterval)

    /// The properties that are running.
    var running: Properties {
      mutating get {
        var running = Properties()
        if position.isRunning { running.insert(.position) }
        if bounds.isRunning { running.insert(.bounds) }
        if transform.isRunning { running.insert(.transform) }
        if rotation.isRunning { running.insert(.rotation) }
        if opacity.isRunning { running.insert(.opacity) }
        if cornerRadius.isRunning { running.insert(.cornerRadius) }
        if contentsRect.isRunning { running.insert(.contentsRect) }
        return running
      }
    }

    /// Ends the animations of some properties that are complete by a time.
    @inline(never)
    mutating func finish(_ properties: Properties, by time: Double) {
      if properties.contains(.position) { position.finish(by: time) }
      if properties.contains(.bounds) { bounds.finish(by: time) }
      if properties.contains(.transform) { transform.finish(by: time) }
      if properties.contains(.rotation) { rotation.finish(by: time) }
      if properties.contains(.opacity) { opacity.finish(by: time) }
      if properties.contains(.cornerRadius) { cornerRadius.finish(by: time) }
      if properties.contains(.contentsRect) { contentsRect.finish(by: time) }
    }

    /// The values on screen at a time. Only properties that are running are computed.
    ///
    /// Mutating, so that a layer's properties are read in place; a copy of them would count its references.
    mutating func presentation(
      at time: Double, using cache: inout StateTransitionCache
    ) -> Presentation {
      Presentation(
        position: position.presentation(at: time, using: &cache),
        bounds: bounds.presentation(at: time, using: &cache),
        transform: transform.presentation(at: time, using: &cache),
        rotation: rotation.presentation(at: time, using: &cache),
        opacity: max(0, min(1, opacity.presentation(at: time, using: &cache))),
        cornerRadius: max(0, cornerRadius.presentation(at: time, using: &cache)),
        contentsRect: contentsRect.presentation(at: time, using: &cache))
    }
  }

  /// Animated properties of a layer, as bits.
  struct Properties: OptionSet {
    let rawValue: UInt8

    static let position = Properties(rawValue: 1 << 0)
    static let bounds = Properties(rawValue: 1 << 1)
    static let transform = Properties(rawValue: 1 << 2)
    static let rotation = Properties(rawValue: 1 << 3)
    static let opacity = Properties(rawValue: 1 << 4)
    static let cornerRadius = Properties(rawValue: 1 << 5)
    static let contentsRect = Properties(rawValue: 1 << 6)
    static let mask = Properties(rawValue: 1 << 7)

    /// The fields that depend on the properties.
    var fields: LayerChange.Fields {
      // Most layers move only.
      if isSubset(of: .position) { return isEmpty ? [] : .transform }
      var fields = LayerChange.Fields()
      if contains(.bounds) { fields.formUnion(.geometry) }
      if !isDisjoint(with: [.position, .transform, .rotation]) { fields.insert(.transform) }
      if contains(.opacity) { fields.insert(.opacity) }
      if contains(.cornerRadius) { fields.insert(.corners) }
      if contains(.contentsRect) { fields.insert(.contentsRect) }
      if contains(.mask) { fields.insert(.mask) }
      return fields
    }
  }

  /// The values of the animated properties on screen.
  struct Presentation {
    let position: Point2D
    let bounds: Rect2D
    let transform: AffineTransform2D
    let rotation: Double
    let opacity: Double
    let cornerRadius: Double
    let contentsRect: Rect2D

    /// The map from the layer's coordinates, with the origin in its top left corner, to its superlayer's coordinates.
    func geometry(about anchorPoint: Point2D) -> AffineTransform2D {
      let anchor = Point2D(
        x: bounds.size.width * anchorPoint.x, y: bounds.size.height * anchorPoint.y)
      // Most layers are not transformed.
      if rotation == 0 && transform == .identity { return .translation(position - anchor) }
      return AffineTransform2D.translation(-anchor)
        .concatenating(transform)
        .concatenating(.rotation(rotation))
        .concatenating(.translation(position))
    }
  }
}
