#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import LenticularScene
  import UIKit

  // Apple's headers and Foundation have types with these names, too.
  typealias Point2D = LenticularPhysics.Point2D
  typealias Size2D = LenticularPhysics.Size2D
  typealias Rect2D = LenticularPhysics.Rect2D
  typealias AffineTransform2D = LenticularPhysics.AffineTransform2D

  extension LenticularPhysics.Point2D {
    /// The point with the same coordinates as one of Core Graphics.
    public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
  }

  extension CGPoint {
    /// The point with the same coordinates as one of the engine.
    public init(_ point: LenticularPhysics.Point2D) {
      self.init(x: CGFloat(point.x), y: CGFloat(point.y))
    }
  }

  extension LenticularPhysics.Size2D {
    /// The size with the same sides as one of Core Graphics.
    public init(_ size: CGSize) {
      self.init(width: Double(size.width), height: Double(size.height))
    }
  }

  extension CGSize {
    /// The size with the same sides as one of the engine.
    public init(_ size: LenticularPhysics.Size2D) {
      self.init(width: CGFloat(size.width), height: CGFloat(size.height))
    }
  }

  extension LenticularPhysics.Rect2D {
    /// The rectangle with the same origin and size as one of Core Graphics.
    public init(_ rect: CGRect) { self.init(origin: Point2D(rect.origin), size: Size2D(rect.size)) }
  }

  extension CGRect {
    /// The rectangle with the same origin and size as one of the engine.
    public init(_ rect: LenticularPhysics.Rect2D) {
      self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size))
    }
  }

  extension LenticularPhysics.AffineTransform2D {
    /// The transform with the same entries as one of Core Graphics.
    public init(_ map: CGAffineTransform) {
      self.init(
        a: Double(map.a), b: Double(map.b), c: Double(map.c), d: Double(map.d), tx: Double(map.tx),
        ty: Double(map.ty))
    }
  }

  extension CGAffineTransform {
    /// The transform with the same entries as one of the engine.
    public init(_ map: LenticularPhysics.AffineTransform2D) {
      self.init(
        a: CGFloat(map.a), b: CGFloat(map.b), c: CGFloat(map.c), d: CGFloat(map.d),
        tx: CGFloat(map.tx), ty: CGFloat(map.ty))
    }
  }

  extension Insets {
    /// The insets with the same distances as those of UIKit.
    public init(_ insets: UIEdgeInsets) {
      self.init(
        top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom),
        right: Double(insets.right))
    }
  }

  extension UIEdgeInsets {
    /// The insets with the same distances as those of the engine.
    public init(_ insets: Insets) {
      self.init(
        top: CGFloat(insets.top), left: CGFloat(insets.left), bottom: CGFloat(insets.bottom),
        right: CGFloat(insets.right))
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

  extension ContentsGravity {
    /// The gravity that corresponds to one of Core Animation; nil for the gravities towards an edge or a corner, for
    /// which the engine has `center` with an alignment.
    public init?(_ gravity: CALayerContentsGravity) {
      switch gravity {
      case .resize: self = .resize
      case .resizeAspect: self = .resizeAspect
      case .resizeAspectFill: self = .resizeAspectFill
      case .center: self = .center
      default: return nil
      }
    }

    /// The gravity of a view's content mode. The modes that do not scale are `center`, with an alignment.
    public init(_ contentMode: UIView.ContentMode) {
      switch contentMode {
      case .scaleToFill, .redraw: self = .resize
      case .scaleAspectFit: self = .resizeAspect
      case .scaleAspectFill: self = .resizeAspectFill
      default: self = .center
      }
    }
  }

  extension UIView.ContentMode {
    /// The content mode that corresponds to a gravity of the engine.
    public init(_ gravity: ContentsGravity) {
      switch gravity {
      case .resize: self = .scaleToFill
      case .resizeAspect: self = .scaleAspectFit
      case .resizeAspectFill: self = .scaleAspectFill
      case .center: self = .center
      }
    }
  }

  extension UIInterfaceOrientation {
    /// The orientation of the interface for an angle of the screen.
    public init(_ angle: ScreenAngle) {
      switch angle {
      case .natural: self = .portrait
      case .quarter: self = .landscapeRight
      case .half: self = .portraitUpsideDown
      case .threeQuarters: self = .landscapeLeft
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
