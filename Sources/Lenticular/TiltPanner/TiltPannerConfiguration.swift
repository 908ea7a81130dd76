import LenticularGestures
import LenticularPhysics

extension Axis2D {
  /// The axis along which an image overflows a view that it fills. Only the ratio of the image's size matters.
  init(of picture: Size2D, filling view: Size2D) {
    self = picture.width * view.height >= view.width * picture.height ? .horizontal : .vertical
  }
}

extension TiltPanner {
  /// The parameters of a panner that a host may change at any time.
  public struct Options: Equatable, Sendable {
    /// The factor of the distance that rotation pans; from 0 to 10.
    public var sensitivity: Double
    /// Whether the image pans the other way, instead of seeming to lie behind the screen.
    public var isInverted: Bool
    /// The largest number of pixels of all tiles; above zero.
    public var pixelBudget: Double
    /// The time without rotation or touch after which the image returns to its middle, in seconds, at least
    /// 0; infinite for never.
    public var recentringDelay: Double

    public init(
      sensitivity: Double = 1, isInverted: Bool = false, pixelBudget: Double = 48_000_000,
      recentringDelay: Double = .infinity
    ) {
      self.sensitivity = sensitivity
      self.isInverted = isInverted
      self.pixelBudget = pixelBudget
      self.recentringDelay = recentringDelay
    }
  }

  /// The parameters of a panner. Lengths are points, times seconds, rates radians per second.
  public struct Configuration: Sendable {
    public var options = Options()
    /// The axis along which an image pans: rotation about the screen's vertical axis pans horizontally; nil for the axis along which the image overflows the view.
    public var axis: Axis2D?

    /// The distance that a rotation of one radian pans, per ratio of the image's length to the view's. 500 is
    /// that of Facebook Paper's panner at 100 samples a second.
    public var gain = 500.0
    /// The rates above which panning begins and at which it ends. The tremor of a hand that holds a phone
    /// stays below 0.05.
    public var openingRate = IntentGate.Limits().openingRate
    public var closingRate = IntentGate.Limits().closingRate
    /// The ratios of the rate about the pan axis to the sum of the rates about the other axes, above which
    /// panning begins and at which it ends.
    public var openingDominance = IntentGate.Limits().openingDominance
    public var closingDominance = IntentGate.Limits().closingDominance
    /// The time constant with which the start of a rotation that is too slow to pan is forgotten.
    public var memory = IntentGate.Limits().memory

    /// The time constant τ of the critically damped spring by which the image follows. Its step response is 1
    /// − (1 + t/τ)·e^(−t/τ), and the image lags 2τ behind a steady rotation. 0.09 has the lag of Facebook
    /// Paper's animation of 0.3 seconds, restarted with each of 100 samples a second.
    public var smoothingTime = 0.09
    /// How far rotation can move the image past its end, at most, before the image returns.
    public var edgeGive = 24.0
    /// The time constant with which the image returns: the pull falls to 1/e.
    public var edgeReturn = 0.2
    /// Returns the image to its middle after `Options.recentringDelay`.
    public var recentringSpring = DampedSpring(uncheckedResponse: 1.2, dampingRatio: 1)

    /// The largest number of display pixels per pixel of the image that a pinch reaches.
    public var largestPixel = 2.0
    /// The fraction of the view that an arrow key pans, and the factor by which a key zooms.
    public var keyStep = 0.25
    public var zoomStep = 1.6
    /// The fraction of the view at either end in which a hovering mouse shows that end.
    public var hoverMargin = 0.1
    /// How pointers scroll and zoom the image.
    public var scrolling = ScrollInteraction.Configuration()
    public var scrollBar = PanoramaScrollBar.Configuration()
    /// How tiles are chosen, if the image has tiles.
    public var tiling = TileMap.Configuration()

    public init() {}

    /// The behaviour of Facebook Paper's panner where it differs: no threshold rates, no soft limits, no
    /// movement past the ends.
    public static var original: Configuration {
      var configuration = Configuration()
      configuration.axis = .horizontal
      configuration.openingRate = 0
      configuration.closingRate = 0
      configuration.closingDominance = 1
      configuration.memory = 0
      configuration.edgeGive = 0
      return configuration
    }

    var limits: IntentGate.Limits {
      IntentGate.Limits(
        openingRate: openingRate, closingRate: closingRate, openingDominance: openingDominance,
        closingDominance: closingDominance, memory: memory)
    }

    /// The spring by which the image follows.
    var smoothing: DampedSpring {
      DampedSpring(uncheckedResponse: 2 * Double.pi * max(smoothingTime, 1e-4), dampingRatio: 1)
    }
  }
}
