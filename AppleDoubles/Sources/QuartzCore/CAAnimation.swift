import CoreGraphics

// Apple: class CAAnimation : NSObject
open class CAAnimation: NSObject {
  // Apple: var duration: CFTimeInterval { get set }
  public var duration: CFTimeInterval = 0
  // Apple: var repeatCount: Float { get set }
  public var repeatCount: Float = 0
}

// Apple: class CAPropertyAnimation : CAAnimation
open class CAPropertyAnimation: CAAnimation {
  // Apple: init(keyPath path: String?)
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
  // Apple: var keyPath: String? { get set }
  public var keyPath: String?
}

// Apple: class CAKeyframeAnimation : CAPropertyAnimation
open class CAKeyframeAnimation: CAPropertyAnimation {
  // Apple: var values: [Any]? { get set }
  public var values: [Any]?
  // Apple: var calculationMode: CAAnimationCalculationMode { get set }
  public var calculationMode: CAAnimationCalculationMode = .linear
}

// Apple: struct CAAnimationCalculationMode
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  // Apple: init(rawValue: String)
  public init(rawValue: String) { self.rawValue = rawValue }
  // Apple: let rawValue: String
  public let rawValue: String
  // Apple: static let linear: CAAnimationCalculationMode
  public static let linear: CAAnimationCalculationMode = .init(rawValue: "linear")
  // Apple: static let discrete: CAAnimationCalculationMode
  public static let discrete: CAAnimationCalculationMode = .init(rawValue: "discrete")
}
