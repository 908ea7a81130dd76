#if os(iOS) || APPLE_DOUBLES
  import CoreMotion
  import Lenticular
  import LenticularPhysics
  import UIKit

  /// The gyroscope, for the views that device rotation moves. It runs only while one of them is in a window that is not in
  /// the background, and motion is not reduced.
  @MainActor
  final class MotionSensor {
    static let shared = MotionSensor()
    /// Core Motion allows an application one manager. It is created when a view needs it.
    private static var manager: CMMotionManager?
    /// Core Motion cancels all operations of its queue when updates stop. So the queue is not the application's main one.
    private let queue = OperationQueue()
    private var listeners: [WeakView] = []
    private var isRunning = false

    private struct WeakView {
      weak var view: StageView?
    }

    /// The time between two measurements, in seconds. Sensors usually measure at most 100 times a second.
    static let updateInterval = 1.0 / 100

    private init() { queue.maxConcurrentOperationCount = 1 }

    /// Starts or stops passing device motion to a view.
    func setListening(_ isListening: Bool, _ view: StageView) {
      listeners.removeAll { $0.view == nil || $0.view === view }
      if isListening { listeners.append(WeakView(view: view)) }
      update()
    }

    /// Starts the gyroscope if a view needs it, and stops it otherwise.
    func update() {
      let isNeeded =
        !UIAccessibility.isReduceMotionEnabled
        && listeners.contains { $0.view.map(Self.isInSight) == true }
      guard isNeeded != isRunning else { return }
      isRunning = isNeeded
      if isNeeded { start() } else { Self.manager?.stopDeviceMotionUpdates() }
    }

    private static func isInSight(_ view: StageView) -> Bool {
      view.window != nil && !view.driver.isInBackground
    }

    private func start() {
      let manager = Self.manager ?? CMMotionManager()
      Self.manager = manager
      guard manager.isDeviceMotionAvailable else { return }
      manager.deviceMotionUpdateInterval = Self.updateInterval
      manager.startDeviceMotionUpdates(to: queue) { @Sendable [weak self] motion, _ in
        guard let motion else { return }
        let rate = motion.rotationRate
        let rotationRate = RotationRate(x: rate.x, y: rate.y, z: rate.z)
        let time = motion.timestamp
        DispatchQueue.main.async { [weak self] in
          MainActor.assumeIsolated { self?.receive(rotationRate, at: time) }
        }
      }
    }

    private func receive(_ rate: RotationRate, at time: Double) {
      guard isRunning else { return }
      for listener in listeners {
        guard let view = listener.view, let window = view.window, Self.isInSight(view) else {
          continue
        }
        let orientation = window.windowScene?.effectiveGeometry.interfaceOrientation ?? .portrait
        view.handle(
          .motion(
            MotionSample(
              time: time, rotationRate: rate, screenAngle: ScreenAngle(orientation))))
      }
    }
  }
#endif
