import LenticularPhysics
import LenticularScene

/// The animatable properties of layers. They read the presentation value. A running animation of
/// the layer's own `Animated` value is taken over with its velocity.
extension AnimatableProperty where Target == Layer, Value == Point2D {
  public static var position: Self {
    Self(
      "position", threshold: .points, state: { $0.position.state(at: $1) },
      write: { $0.position.set($1) })
  }

  public static var anchorPoint: Self {
    Self(
      "anchorPoint", threshold: .unitInterval, read: { $0.anchorPoint },
      write: { $0.anchorPoint = $1 })
  }

  /// The origin of the bounds: the content offset of a scroll view.
  public static var boundsOrigin: Self {
    Self(
      "boundsOrigin", threshold: .points,
      state: { part(of: $0.bounds.state(at: $1)) { $0.origin } },
      write: { $0.bounds.set(Rect2D(origin: $1, size: $0.bounds.model.size)) })
  }

  /// The translation of the transform, without its effect about the anchor point.
  public static var translation: Self {
    Self(
      "translation", threshold: .points,
      state: { part(of: $0.transform.state(at: $1)) { Point2D(x: $0.tx, y: $0.ty) } },
      write: {
        var transform = $0.transform.model
        (transform.tx, transform.ty) = ($1.x, $1.y)
        $0.transform.set(transform)
      })
  }
}

extension AnimatableProperty where Target == Layer, Value == Size2D {
  /// The size of the bounds.
  public static var size: Self {
    Self(
      "size", threshold: .points, state: { part(of: $0.bounds.state(at: $1)) { $0.size } },
      write: { $0.bounds.set(Rect2D(origin: $0.bounds.model.origin, size: $1)) })
  }
}

extension AnimatableProperty where Target == Layer, Value == Rect2D {
  public static var bounds: Self {
    Self(
      "bounds", threshold: .points, state: { $0.bounds.state(at: $1) },
      write: { $0.bounds.set($1) })
  }

  public static var contentsRect: Self {
    Self(
      "contentsRect", threshold: .unitInterval, state: { $0.contentsRect.state(at: $1) },
      write: { $0.contentsRect.set($1) })
  }

  /// The rectangle of the mask. For a layer without a mask it is the bounds; writing creates a
  /// mask.
  public static var maskFrame: Self {
    Self(
      "maskFrame", threshold: .points, state: { ($0.mask?.frame ?? $0.bounds).state(at: $1) },
      write: { layer, frame in
        if layer.mask == nil {
          layer.mask = Mask(frame: frame, cornerRadius: 0)
        } else {
          layer.mask?.frame.set(frame)
        }
      })
  }
}

extension AnimatableProperty where Target == Layer, Value == AffineTransform2D {
  public static var transform: Self {
    Self(
      "transform", threshold: .scale, state: { $0.transform.state(at: $1) },
      write: { $0.transform.set($1) })
  }
}

extension AnimatableProperty where Target == Layer, Value == Double {
  public static var opacity: Self {
    Self(
      "opacity", threshold: .unitInterval, state: { $0.opacity.state(at: $1) },
      write: { $0.opacity.set($1) })
  }

  public static var cornerRadius: Self {
    Self(
      "cornerRadius", threshold: .points, state: { $0.cornerRadius.state(at: $1) },
      write: { $0.cornerRadius.set($1) })
  }

  /// The corner radius of the mask; see `maskFrame`.
  public static var maskCornerRadius: Self {
    Self(
      "maskCornerRadius", threshold: .points,
      state: { $0.mask?.cornerRadius.state(at: $1) ?? (0, 0) },
      write: { layer, radius in
        if layer.mask == nil {
          layer.mask = Mask(frame: layer.bounds.model, cornerRadius: radius)
        } else {
          layer.mask?.cornerRadius.set(radius)
        }
      })
  }

  /// The x coordinate of `position`.
  public static var positionX: Self {
    Self(
      "positionX", threshold: .points, state: { part(of: $0.position.state(at: $1)) { $0.x } },
      write: { $0.position.set(Point2D(x: $1, y: $0.position.model.y)) })
  }

  /// The y coordinate of `position`.
  public static var positionY: Self {
    Self(
      "positionY", threshold: .points, state: { part(of: $0.position.state(at: $1)) { $0.y } },
      write: { $0.position.set(Point2D(x: $0.position.model.x, y: $1)) })
  }

  /// The scale of the transform, equal in both directions. Writing keeps rotation and translation.
  /// A scale below 10⁻⁹ is written as 10⁻⁹, because at zero the rotation is lost.
  public static var scale: Self {
    Self(
      "scale", threshold: .scale,
      state: {
        // √(a² + b²)′ = (a·a′ + b·b′) ÷ √(a² + b²)
        let (map, change) = $0.transform.state(at: $1)
        let scale = map.uniformScale
        return (scale, (map.a * change.a + map.b * change.b) / scale)
      },
      write: { layer, scale in
        let transform = layer.transform.model
        layer.transform.set(
          transform.replacing(scale: max(scale, 1e-9), rotation: transform.rotation))
      })
  }

  /// The rotation of the transform in radians, read from −π to π. Any angle may be written, so a
  /// layer may rotate more than once. Writing keeps scale and translation.
  public static var rotation: Self {
    Self(
      "rotation", threshold: .radians,
      state: {
        // atan2(b, a)′ = (a·b′ − b·a′) ÷ (a² + b²)
        let (map, change) = $0.transform.state(at: $1)
        return (
          map.rotation, (map.a * change.b - map.b * change.a) / (map.a * map.a + map.b * map.b)
        )
      },
      write: { layer, angle in
        let transform = layer.transform.model
        layer.transform.set(transform.replacing(scale: transform.uniformScale, rotation: angle))
      })
  }
}

/// The state of a part that is a linear function of the whole value: the part of the value and of
/// the velocity.
private func part<Whole, Part>(
  of state: (value: Whole, velocity: Whole), _ part: (Whole) -> Part
) -> (value: Part, velocity: Part) {
  (part(state.value), part(state.velocity))
}
