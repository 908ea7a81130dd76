#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import LenticularScene
  import UIKit

  // Apple's headers and Foundation have types with these names, too.
  typealias Point = LenticularPhysics.Point
  typealias Size = LenticularPhysics.Size
  typealias Rect = LenticularPhysics.Rect
  typealias AffineTransform = LenticularPhysics.AffineTransform

  extension LenticularPhysics.Point {
    /// The point with the same coordinates as one of Core Graphics.
    public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
  }

  extension CGPoint {
    /// The point with the same coordinates as one of the engine.
    public init(_ point: LenticularPhysics.Point) {
      self.init(x: CGFloat(point.x), y: CGFloat(point.y))
    }
  }

  extension LenticularPhysics.Size {
    /// The size with the same sides as one of Core Graphics.
    public init(_ size: CGSize) {
      self.init(width: Double(size.width), height: Double(size.height))
    }
  }

  extension CGSize {
    /// The size with the same sides as one of the engine.
    public init(_ size: LenticularPhysics.Size) {
      self.init(width: CGFloat(size.width), height: CGFloat(size.height))
    }
  }

  extension LenticularPhysics.Rect {
    /// The rectangle with the same origin and size as one of Core Graphics.
    public init(_ rect: CGRect) { self.init(origin: Point(rect.origin), size: Size(rect.size)) }
  }

  extension CGRect {
    /// The rectangle with the same origin and size as one of the engine.
    public init(_ rect: LenticularPhysics.Rect) {
      self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size))
    }
  }

  extension LenticularPhysics.AffineTransform {
    /// The transform with the same entries as one of Core Graphics.
    public init(_ map: CGAffineTransform) {
      self.init(
        a: Double(map.a), b: Double(map.b), c: Double(map.c), d: Double(map.d), tx: Double(map.tx),
        ty: Double(map.ty))
    }
  }

  extension CGAffineTransform {
    /// The transform with the same entries as one of the engine.
    public init(_ map: LenticularPhysics.AffineTransform) {
      self.init(
        a: CGFloat(map.a), b: CGFloat(map.b), c: CGFloat(map.c), d: CGFloat(map.d),
        tx: CGFloat(map.tx), ty: CGFloat(map.ty))
    }
  }

  extension EdgeInsets {
    /// The insets with the same distances as those of UIKit.
    public init(_ insets: UIEdgeInsets) {
      self.init(
        top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom),
        right: Double(insets.right))
    }
  }

  extension CALayerContentsGravity {
    /// The gravity of Core Animation that corresponds to one of the engine.
    public init(_ gravity: ContentsGravity) {
      switch gravity {
      case .resize: self = .resize
      case .resizeAspect: self = .resizeAspect
      case .resizeAspectFill: self = .resizeAspectFill
      case .center: self = .center
      }
    }
  }

  extension ScreenAngle {
    /// The angle of the screen for an orientation of the interface.
    ///
    /// In `landscapeRight` the device was rotated counter-clockwise by a quarter turn from its natural orientation,
    /// so that its home button or indicator is on the right.
    public init(_ orientation: UIInterfaceOrientation) {
      switch orientation {
      case .landscapeRight: self = .quarter
      case .portraitUpsideDown: self = .half
      case .landscapeLeft: self = .threeQuarters
      default: self = .natural
      }
    }
  }
#endif
