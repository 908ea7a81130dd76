import LenticularGestures
import LenticularPhysics

extension TiltPanner {
  /// The way in which a picture pans that fills the view.
  public enum PanAxis: Sendable {
    /// Turns about the screen's vertical axis pan it sideways.
    case horizontal
    /// Turns about the screen's horizontal axis pan it up and down.
    case vertical

    var lane: Int { self == .horizontal ? 0 : 1 }

    /// The axis along which a picture pans that fills a view. Only the ratio of the picture's size matters.
    init(of picture: Size, filling view: Size) {
      self = picture.width * view.height >= view.width * picture.height ? .horizontal : .vertical
    }
  }

  /// What a host may change of a panner's configuration while it runs.
  public struct Options: Equatable, Sendable {
    /// How much farther than by default a turn pans; from 0 to 10.
    public var sensitivity: Double
    /// Whether the picture turns with the device instead of lying behind it as behind a window.
    public var isInverted: Bool
    /// How many pixels tiles may have together; above zero.
    public var pixelBudget: Double
    /// After how many seconds without a turn or a touch the picture returns to its middle; it stays
    /// where it is if this is not finite.
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

  /// How a panner feels and what it permits. Lengths are points, times seconds, rates radians per
  /// second.
  public struct Configuration: Sendable {
    public var options = Options()
    /// How a picture pans; nil has it pan along the side that is too long for the view.
    public var axis: PanAxis?

    /// How many points a turn of one radian pans for each length of the view that the picture has.
    /// 500 is what Facebook Paper's panner gave at 100 samples a second.
    public var gain = 500.0
    /// The rate above which a turn begins, and that at which it ends: tremor of a hand that holds a
    /// phone stays below 0.05.
    public var openingRate = IntentGate.Limits().openingRate
    public var closingRate = IntentGate.Limits().closingRate
    /// How many times as fast as about the other two axes together the device has to turn about the one
    /// that pans, for a turn to begin, and for it to go on.
    public var openingDominance = IntentGate.Limits().openingDominance
    public var closingDominance = IntentGate.Limits().closingDominance
    /// For how long the start of a turn counts that was too slow to be one yet.
    public var memory = IntentGate.Limits().memory

    /// The time constant τ of what smooths the motion, a critically damped spring: its answer to a step
    /// is 1 − (1 + t/τ)·e^(−t/τ), and the picture lags 2τ behind a steady turn. 0.09 lags as the
    /// original's animation of 0.3 seconds, begun anew with each of 100 samples a second.
    public var smoothingTime = 0.09
    /// How far a turn can pull the picture past its end, at most; it comes back.
    public var edgeGive = 24.0
    /// How fast it does: what is pulled falls to 1/e in this time.
    public var edgeReturn = 0.2
    /// Returns the picture to its middle where `Options.recentringDelay` asks for it.
    public var recentringSpring = Spring(uncheckedResponse: 1.2, dampingRatio: 1)

    /// How many pixels of the screen one of the picture may cover, at most, by a pinch.
    public var largestPixel = 2.0
    /// The share of the view that an arrow key pans, and the factor by which a key zooms.
    public var keyStep = 0.25
    public var zoomStep = 1.6
    /// The share of the view at either end in which a hovering mouse has reached that end.
    public var hoverMargin = 0.1
    /// How the picture scrolls and zooms under fingers.
    public var scrolling = ScrollView.Configuration()
    public var scrollBar = PanoramaScrollBar.Configuration()
    /// How tiles are chosen, where there are some.
    public var tiling = TileMap.Configuration()

    public init() {}

    /// What the original did, where it differs: a hard gate without a dead zone, hard ends.
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

    /// What smooths the motion.
    var smoothing: Spring {
      Spring(uncheckedResponse: 2 * Double.pi * max(smoothingTime, 1e-4), dampingRatio: 1)
    }
  }
}
