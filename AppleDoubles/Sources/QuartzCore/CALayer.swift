@_exported import CoreGraphics

// Apple: class CALayer : NSObject
open class CALayer: NSObject {
  // Apple: var bounds: CGRect { get set }
  open var bounds: CGRect = .zero { didSet { note("bounds", bounds != oldValue) } }
  // Apple: var position: CGPoint { get set }
  open var position: CGPoint = .zero { didSet { note("position", position != oldValue) } }
  // Apple: var anchorPoint: CGPoint { get set }
  open var anchorPoint: CGPoint = CGPoint(x: 0.5, y: 0.5) {
    didSet { note("anchorPoint", anchorPoint != oldValue) }
  }
  // Apple: var zPosition: CGFloat { get set }
  open var zPosition: CGFloat = 0 { didSet { note("zPosition", zPosition != oldValue) } }
  // Apple: var opacity: Float { get set }
  open var opacity: Float = 1 { didSet { note("opacity", opacity != oldValue) } }
  // Apple: var isHidden: Bool { get set }
  open var isHidden: Bool = false { didSet { note("isHidden", isHidden != oldValue) } }
  // Apple: var masksToBounds: Bool { get set }
  open var masksToBounds: Bool = false {
    didSet { note("masksToBounds", masksToBounds != oldValue) }
  }
  // Apple: var cornerRadius: CGFloat { get set }
  open var cornerRadius: CGFloat = 0 { didSet { note("cornerRadius", cornerRadius != oldValue) } }
  // Apple: var contents: Any? { get set }
  open var contents: Any? { didSet { note("contents", true) } }
  // Apple: var contentsRect: CGRect { get set }
  open var contentsRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1) {
    didSet { note("contentsRect", contentsRect != oldValue) }
  }
  // Apple: var contentsGravity: CALayerContentsGravity { get set }
  open var contentsGravity: CALayerContentsGravity = .resize {
    didSet { note("contentsGravity", contentsGravity != oldValue) }
  }
  // Apple: var contentsScale: CGFloat { get set }
  open var contentsScale: CGFloat = 1
  // Apple: var backgroundColor: CGColor? { get set }
  open var backgroundColor: CGColor? {
    didSet { note("backgroundColor", backgroundColor !== oldValue) }
  }

  // Apple: var wantsExtendedDynamicRangeContent: Bool { get set }
  open var wantsExtendedDynamicRangeContent: Bool = false

  // Apple: func add(_ anim: CAAnimation, forKey key: String?)
  open func add(_ anim: CAAnimation, forKey key: String?) { animations[key ?? ""] = anim }
  // Apple: func removeAnimation(forKey key: String)
  open func removeAnimation(forKey key: String) { animations[key] = nil }
  // Apple: func animation(forKey key: String) -> CAAnimation?
  open func animation(forKey key: String) -> CAAnimation? { animations[key] }
  private var animations: [String: CAAnimation] = [:]

  // Apple: func affineTransform() -> CGAffineTransform
  open func affineTransform() -> CGAffineTransform { transform }
  // Apple: func setAffineTransform(_ m: CGAffineTransform)
  open func setAffineTransform(_ m: CGAffineTransform) {
    let before = transform
    transform = m
    note("transform", m != before)
  }
  private var transform = CGAffineTransform.identity

  // Apple: var superlayer: CALayer? { get }
  open private(set) weak var superlayer: CALayer?
  // Apple: var sublayers: [CALayer]? { get set }
  open private(set) var sublayers: [CALayer]?

  // Apple: func addSublayer(_ layer: CALayer)
  open func addSublayer(_ layer: CALayer) {
    insertSublayer(layer, at: UInt32(sublayers?.count ?? 0))
  }
  // Apple: func insertSublayer(_ layer: CALayer, at idx: UInt32)
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    layer.removeFromSuperlayer()
    layer.superlayer = self
    var layers = sublayers ?? []
    layers.insert(layer, at: min(Int(idx), layers.count))
    sublayers = layers
  }
  // Apple: func removeFromSuperlayer()
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }

  // Double: whether the layer is that of a view, whose properties UIKit changes without implicit actions.
  public var isBackingLayer = false

  // Double: a layer without a view, or a change outside of a transaction without actions, is animated implicitly.
  private func note(_ key: String, _ isChange: Bool) {
    guard isChange, superlayer != nil, !isBackingLayer, !CATransaction.disableActions() else {
      return
    }
    ImplicitActions.began.append(key)
  }
}

// Double: the implicit actions that Core Animation would have begun.
public enum ImplicitActions {
  // Double: the keys of the properties, in order.
  nonisolated(unsafe) public static var began: [String] = []
}

// Apple: struct CALayerContentsGravity
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  // Apple: init(rawValue: String)
  public init(rawValue: String) { self.rawValue = rawValue }
  // Apple: let rawValue: String
  public let rawValue: String
  // Apple: static let resize: CALayerContentsGravity
  public static let resize: CALayerContentsGravity = .init(rawValue: "resize")
  // Apple: static let resizeAspect: CALayerContentsGravity
  public static let resizeAspect: CALayerContentsGravity = .init(rawValue: "resizeAspect")
  // Apple: static let resizeAspectFill: CALayerContentsGravity
  public static let resizeAspectFill: CALayerContentsGravity = .init(rawValue: "resizeAspectFill")
  // Apple: static let center: CALayerContentsGravity
  public static let center: CALayerContentsGravity = .init(rawValue: "center")
}

// Apple: class CATransaction : NSObject
open class CATransaction: NSObject {
  // Apple: class func begin()
  public class func begin() {
    if stack.isEmpty { count += 1 }
    stack.append(stack.last ?? false)
  }
  // Apple: class func commit()
  public class func commit() { stack.removeLast() }
  // Apple: class func disableActions() -> Bool
  public class func disableActions() -> Bool { stack.last ?? false }
  // Apple: class func setDisableActions(_ flag: Bool)
  public class func setDisableActions(_ flag: Bool) { stack[stack.count - 1] = flag }

  // Double: the number of transactions that were in no other one.
  nonisolated(unsafe) public static var count = 0
  // Double: whether each open transaction is without actions.
  nonisolated(unsafe) private static var stack: [Bool] = []
}
