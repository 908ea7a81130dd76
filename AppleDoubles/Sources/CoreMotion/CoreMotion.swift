import Foundation

// Apple: struct CMRotationRate
public struct CMRotationRate: Sendable {
  // Apple: var x: Double
  public var x: Double
  // Apple: var y: Double
  public var y: Double
  // Apple: var z: Double
  public var z: Double
  // Apple: init(x: Double, y: Double, z: Double)
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

// Apple: class CMLogItem : NSObject
open class CMLogItem: NSObject {
  // Apple: var timestamp: TimeInterval { get }
  public let timestamp: TimeInterval
  // Double: an item with a time stamp, in seconds.
  init(timestamp: TimeInterval) { self.timestamp = timestamp }
}

// Apple: class CMDeviceMotion : CMLogItem
open class CMDeviceMotion: CMLogItem {
  // Apple: var rotationRate: CMRotationRate { get }
  public let rotationRate: CMRotationRate
  // Double: a measurement.
  public init(timestamp: TimeInterval, rotationRate: CMRotationRate) {
    self.rotationRate = rotationRate
    super.init(timestamp: timestamp)
  }
}

// Apple: typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

// Apple: class CMMotionManager : NSObject
open class CMMotionManager: NSObject {
  public override init() {
    super.init()
    Self.last = self
  }
  // Apple: var isDeviceMotionAvailable: Bool { get }
  public var isDeviceMotionAvailable: Bool { Self.isAvailable }
  // Apple: var deviceMotionUpdateInterval: TimeInterval { get set }
  public var deviceMotionUpdateInterval: TimeInterval = 0
  // Apple: func startDeviceMotionUpdates(to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler)
  public func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    (self.queue, self.handler) = (queue, handler)
  }
  // Apple: func stopDeviceMotionUpdates()
  public func stopDeviceMotionUpdates() {
    queue?.cancelAllOperations()
    (queue, handler) = (nil, nil)
  }

  private var handler: CMDeviceMotionHandler?
  // Double: the queue of the updates, whose operations are all cancelled when the updates stop.
  public private(set) var queue: OperationQueue?
  // Double: whether updates were started and not stopped.
  public var isUpdating: Bool { handler != nil }
  // Double: whether devices have sensors.
  nonisolated(unsafe) public static var isAvailable = true
  // Double: the manager that was created last.
  nonisolated(unsafe) public private(set) static weak var last: CMMotionManager?
  // Double: passes a measurement to the handler, in its queue, and waits for what that does in the main queue.
  public nonisolated(nonsending) func measure(_ motion: CMDeviceMotion) async {
    guard let queue, let handler else { return }
    nonisolated(unsafe) let (motion, handle) = (motion, handler)
    await withCheckedContinuation { continuation in
      queue.addOperation {
        handle(motion, nil)
        DispatchQueue.main.async { continuation.resume() }
      }
    }
  }
}
