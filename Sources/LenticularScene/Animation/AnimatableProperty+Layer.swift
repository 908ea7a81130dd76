import LenticularPhysics

/// The properties of layers. What they read is on screen at the time of the animator's frame; a
/// motion that the layer's own `Animated` value runs is taken over with its velocity.
extension AnimatableProperty where Target == Layer, Value == Point {
  public static var position: Self {
    Self(
      "position", threshold: .points, read: { $0.position.presentation(at: $0.time) },
      velocity: { $0.position.velocity(at: $0.time) }, write: { $0.position.set($1) })
  }

  public static var anchorPoint: Self {
    Self(
      "anchorPoint", threshold: .unitInterval, read: { $0.anchorPoint },
      write: { $0.anchorPoint = $1 })
  }

  /// The origin of the bounds: where a scroll view has its content offset.
  public static var boundsOrigin: Self {
    Self(
      "boundsOrigin", threshold: .points,
      read: { $0.bounds.presentation(at: $0.time).origin },
      velocity: { $0.bounds.velocity(at: $0.time).origin },
      write: { $0.bounds.set(Rect(origin: $1, size: $0.bounds.model.size)) })
  }

  /// How far the transform moves the layer, apart from what it does about the anchor point.
  public static var translation: Self {
    Self(
      "translation", threshold: .points,
      read: {
        let transform = $0.transform.presentation(at: $0.time)
        return Point(x: transform.tx, y: transform.ty)
      },
      velocity: {
        let velocity = $0.transform.velocity(at: $0.time)
        return Point(x: velocity.tx, y: velocity.ty)
      },
      write: {
        var transform = $0.transform.model
        (transform.tx, transform.ty) = ($1.x, $1.y)
        $0.transform.set(transform)
      })
  }
}

extension AnimatableProperty where Target == Layer, Value == Size {
  /// The size of the bounds.
  public static var size: Self {
    Self(
      "size", threshold: .points, read: { $0.bounds.presentation(at: $0.time).size },
      velocity: { $0.bounds.velocity(at: $0.time).size },
      write: { $0.bounds.set(Rect(origin: $0.bounds.model.origin, size: $1)) })
  }
}

extension AnimatableProperty where Target == Layer, Value == Rect {
  public static var bounds: Self {
    Self(
      "bounds", threshold: .points, read: { $0.bounds.presentation(at: $0.time) },
      velocity: { $0.bounds.velocity(at: $0.time) }, write: { $0.bounds.set($1) })
  }

  public static var contentsRect: Self {
    Self(
      "contentsRect", threshold: .unitInterval,
      read: { $0.contentsRect.presentation(at: $0.time) },
      velocity: { $0.contentsRect.velocity(at: $0.time) }, write: { $0.contentsRect.set($1) })
  }

  /// The mask's rectangle; a layer without a mask has its bounds, and gets one when written to.
  public static var maskFrame: Self {
    Self(
      "maskFrame", threshold: .points,
      read: { ($0.mask?.frame ?? $0.bounds).presentation(at: $0.time) },
      velocity: { ($0.mask?.frame ?? $0.bounds).velocity(at: $0.time) },
      write: { layer, frame in
        if layer.mask == nil {
          layer.mask = Mask(frame: frame, cornerRadius: 0)
        } else {
          layer.mask?.frame.set(frame)
        }
      })
  }
}

extension AnimatableProperty where Target == Layer, Value == AffineTransform {
  public static var transform: Self {
    Self(
      "transform", threshold: .scale, read: { $0.transform.presentation(at: $0.time) },
      velocity: { $0.transform.velocity(at: $0.time) }, write: { $0.transform.set($1) })
  }
}

extension AnimatableProperty where Target == Layer, Value == Double {
  public static var opacity: Self {
    Self(
      "opacity", threshold: .unitInterval, read: { $0.opacity.presentation(at: $0.time) },
      velocity: { $0.opacity.velocity(at: $0.time) }, write: { $0.opacity.set($1) })
  }

  public static var cornerRadius: Self {
    Self(
      "cornerRadius", threshold: .points, read: { $0.cornerRadius.presentation(at: $0.time) },
      velocity: { $0.cornerRadius.velocity(at: $0.time) }, write: { $0.cornerRadius.set($1) })
  }

  /// The radius of the mask's corners; see `maskFrame`.
  public static var maskCornerRadius: Self {
    Self(
      "maskCornerRadius", threshold: .points,
      read: { $0.mask?.cornerRadius.presentation(at: $0.time) ?? 0 },
      velocity: { $0.mask?.cornerRadius.velocity(at: $0.time) ?? 0 },
      write: { layer, radius in
        if layer.mask == nil {
          layer.mask = Mask(frame: layer.bounds.model, cornerRadius: radius)
        } else {
          layer.mask?.cornerRadius.set(radius)
        }
      })
  }

  /// The abscissa of `position`.
  public static var positionX: Self {
    Self(
      "positionX", threshold: .points, read: { $0.position.presentation(at: $0.time).x },
      velocity: { $0.position.velocity(at: $0.time).x },
      write: { $0.position.set(Point(x: $1, y: $0.position.model.y)) })
  }

  /// The ordinate of `position`.
  public static var positionY: Self {
    Self(
      "positionY", threshold: .points, read: { $0.position.presentation(at: $0.time).y },
      velocity: { $0.position.velocity(at: $0.time).y },
      write: { $0.position.set(Point(x: $0.position.model.x, y: $1)) })
  }

  /// The scale of the transform, the same in both directions. Writing keeps rotation and
  /// translation; what is below a billionth counts as a billionth, for at zero and below the
  /// rotation could not be told any more.
  public static var scale: Self {
    Self(
      "scale", threshold: .scale,
      read: { $0.transform.presentation(at: $0.time).uniformScale },
      velocity: {
        // √(a² + b²)′ = (a·a′ + b·b′) ÷ √(a² + b²)
        let (map, change) = (
          $0.transform.presentation(at: $0.time), $0.transform.velocity(at: $0.time)
        )
        return (map.a * change.a + map.b * change.b) / map.uniformScale
      },
      write: { layer, scale in
        let transform = layer.transform.model
        layer.transform.set(
          transform.replacing(scale: max(scale, 1e-9), rotation: transform.rotation))
      })
  }

  /// The angle of the transform in radians, from −π to π as it is read; any as it is written, so
  /// that a layer may turn more than once. Writing keeps scale and translation.
  public static var rotation: Self {
    Self(
      "rotation", threshold: .radians,
      read: { $0.transform.presentation(at: $0.time).rotation },
      velocity: {
        // atan2(b, a)′ = (a·b′ − b·a′) ÷ (a² + b²)
        let (map, change) = (
          $0.transform.presentation(at: $0.time), $0.transform.velocity(at: $0.time)
        )
        return (map.a * change.b - map.b * change.a) / (map.a * map.a + map.b * map.b)
      },
      write: { layer, angle in
        let transform = layer.transform.model
        layer.transform.set(transform.replacing(scale: transform.uniformScale, rotation: angle))
      })
  }
}
