import LenticularPhysics

/// Pans content as the device is rotated on purpose, and as a mouse hovers over the view.
///
/// Rotation moves the content offset at rest, and the content follows by a spring.
///
/// The owner of a driver passes the scroller of the content with each input and each frame. It passes nil
/// while the driver must not pan: while pointers hold the content, or the content does not fill the view.
struct TiltDriver {
  var configuration: TiltPanner.Configuration {
    didSet {
      smoothing = configuration.smoothing
      hasNewDelay = true
    }
  }
  /// The axis along which the content pans.
  var axis = Axis2D.horizontal
  /// Whether rotation and a hovering mouse pan.
  private(set) var isOn = true
  /// Whether rotation has panned since `begin`.
  private(set) var hasRotated = false
  /// Whether hovering is ignored. A drag has precedence until the mouse leaves the view.
  var ignoresHover = false

  private var smoothing: DampedSpring
  private var integrator = RotationIntegrator()
  /// How far rotation has pulled past an end, in points; negative at the start.
  private var pull = 0.0
  /// When the last sample of the gyroscope arrived, in seconds.
  private var lastSampleTime = -Double.infinity
  /// When the content was last moved on purpose, in seconds.
  private var lastUse = 0.0
  private var isRecentred = true
  /// Whether the delay until the content returns to its middle may have become shorter since the last frame, or was over
  /// while the content could not pan. The content then returns from the next frame on, not from a time in the past.
  private var hasNewDelay = true

  init(_ configuration: TiltPanner.Configuration) {
    self.configuration = configuration
    smoothing = configuration.smoothing
  }

  /// Begins with other content.
  mutating func begin() {
    (hasRotated, isRecentred, pull) = (false, true, 0)
    integrator.restart()
  }

  /// Lets rotation and a hovering mouse pan, or not.
  mutating func setOn(_ isOn: Bool, panning scroller: Scroller?, at time: Double) {
    endPull(panning: scroller, at: time)
    self.isOn = isOn
    hasNewDelay = true
    integrator.restart()
  }

  /// Notes that the content is being moved on purpose.
  mutating func noteUse(at time: Double) {
    lastUse = time
    (isRecentred, hasNewDelay) = (false, false)
  }

  /// Drops the pull past an end, because a pointer holds the content now.
  mutating func drop() { pull = 0 }

  // MARK: Input

  /// Handles a sample of the gyroscope. Returns whether the content pans.
  mutating func handle(
    _ sample: MotionSample, panning scroller: Scroller?, at time: Double
  ) -> Bool {
    lastSampleTime = time
    let (angle, duration) = integrator.integrate(sample, about: axis, limits: configuration.limits)
    guard isOn, let scroller else {
      // Rotation during a touch does not count as the start of later rotation.
      pull = 0
      return false
    }
    let length = scroller.geometry.zoomedSize[axis] / scroller.geometry.size[axis]
    let distance =
      -angle * configuration.gain * length * configuration.options.sensitivity
      * (configuration.options.isInverted ? -1 : 1)
    guard distance != 0 || pull != 0 else { return false }
    if distance != 0 {
      noteUse(at: time)
      hasRotated = true
    }
    // The pull past an end decays between samples.
    pull *= configuration.edgeReturn > 0 ? Elementary.exp(-duration / configuration.edgeReturn) : 0
    if abs(pull) < 0.01 { pull = 0 }
    pan(scroller, by: distance, at: time)
    return true
  }

  /// Handles a mouse that hovers over a point of the view; nil once the mouse has left. At the middle of the
  /// view the mouse shows the middle of the content, near an end of the view that end. Returns whether the
  /// content pans.
  mutating func hover(over point: Point2D?, panning scroller: Scroller?, at time: Double) -> Bool {
    guard let point else {
      ignoresHover = false
      return false
    }
    guard isOn, let scroller, !ignoresHover, point.isFiniteCoordinate else { return false }
    let margin = configuration.hoverMargin
    let share =
      (point[axis] / scroller.geometry.size[axis] - margin) / (1 - 2 * margin)
    noteUse(at: time)
    pull = 0
    glide(scroller, toShare: max(0, min(1, share)), by: smoothing, at: time)
    return true
  }

  // MARK: Frames

  /// Advances to the time of a frame. Content past an end returns once the gyroscope has been silent for
  /// longer than the largest gap between samples. Content that nobody moves returns to its middle after the
  /// delay of the options.
  mutating func advance(panning scroller: Scroller?, to time: Double) {
    // No input is later than the frame after it. If one is, the clock has been set back.
    lastUse = min(lastUse, time)
    lastSampleTime = min(lastSampleTime, time)
    let due = lastSampleTime + RotationIntegrator.largestGap
    if due < time { endPull(panning: scroller, at: scroller?.shownTime(due) ?? due) }
    let begin = hasNewDelay ? time : recentringTime
    hasNewDelay = scroller == nil
    guard let scroller, let begin, let due = recentringTime, time >= due else { return }
    isRecentred = true
    glide(
      scroller, toShare: 0.5, by: configuration.recentringSpring, at: scroller.shownTime(begin))
  }

  /// The time of the next frame in which the content begins to move by itself, in seconds; infinity if there is none.
  func nextFrameTime(panning scroller: Scroller?) -> Double {
    let end = pull == 0 ? .infinity : lastSampleTime + RotationIntegrator.largestGap
    guard scroller != nil, let due = recentringTime else { return end }
    return hasNewDelay ? -.infinity : min(end, due)
  }

  /// Lets content that is past an end return.
  mutating func endPull(panning scroller: Scroller?, at time: Double) {
    guard pull != 0 else { return }
    pull = 0
    if isOn, let scroller { pan(scroller, by: 0, at: time) }
  }

  /// When the content returns to its middle, in seconds; nil if it does not.
  private var recentringTime: Double? {
    let delay = configuration.options.recentringDelay
    guard isOn, delay.isFinite, !isRecentred else { return nil }
    return lastUse + delay
  }

  /// Pans by a distance in points, past an end as far as the rubber band permits.
  private mutating func pan(_ scroller: Scroller, by distance: Double, at time: Double) {
    let range = scroller.geometry.range(along: axis)
    let start = scroller.glideOffset(smoothedBy: smoothing, at: time)[axis]
    let wanted = max(range.lowerBound, min(range.upperBound, start)) + pull + distance
    let inside = max(range.lowerBound, min(range.upperBound, wanted))
    pull = configuration.edgeGive > 0 ? wanted - inside : 0
    glide(
      scroller,
      to: inside
        + configuration.scrolling.rubberBand.displacement(
          forOverscroll: pull, dimension: configuration.edgeGive),
      by: smoothing, at: time)
  }

  /// Glides to a share of the travel of the content: 0 at its start, 1 at its end.
  private func glide(
    _ scroller: Scroller, toShare share: Double, by spring: DampedSpring, at time: Double
  ) {
    let geometry = scroller.geometry
    let travel = geometry.travel(along: axis)
    let offset = travel.lowerBound + share * (travel.upperBound - travel.lowerBound)
    let nearest = geometry.nearest(
      to: scroller.contentOffset[axis], showing: offset, along: axis)
    glide(scroller, to: nearest, by: spring, at: time)
  }

  private func glide(
    _ scroller: Scroller, to offset: Double, by spring: DampedSpring, at time: Double
  ) {
    var target = scroller.geometry.clamp(scroller.contentOffset)
    target[axis] = offset
    scroller.glide(to: target, by: spring, at: time)
  }
}
