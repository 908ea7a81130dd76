import LenticularPhysics

extension PhotoViewer {
  /// What a tap on an open photograph does. A tap always catches a photograph on its way back.
  public enum TapAction: Sendable {
    /// Dismisses a photograph that fits the stage, and lets a zoomed one fit it.
    case dismiss
    /// Hides the controls, or shows them again, at any zoom scale.
    case toggleControls
    /// Lets a zoomed photograph fit the stage. Has no effect on one that fits it.
    case none
  }

  /// The zoom scale at which a photograph opens.
  public enum InitialZoom: Equatable, Sendable {
    /// The whole photograph fits the stage.
    case fitting
    /// The photograph fills the stage.
    case filling
    /// A photograph that is at least twice as long as the stage, if both have the same width, fills the width and begins at
    /// its top, as a long screenshot is read. Others fit the stage.
    case fillingWidthIfLong
    /// A zoom scale relative to fitting the stage, within the limits of the photograph.
    case scale(Double)
  }

  /// The parameters of a photo viewer. Lengths are points, times seconds.
  public struct Configuration: Sendable {
    /// Opens a photograph: fast, with a small overshoot. Titanium took half a second at a damping ratio of
    /// 0.7; this spring arrives as soon and overshoots less.
    public var presentationSpring = DampedSpring(uncheckedResponse: 0.38, dampingRatio: 0.86)
    /// Dismisses a photograph, without overshoot, so that it does not shoot past its thumbnail.
    public var dismissalSpring = DampedSpring(uncheckedResponse: 0.34, dampingRatio: 1)
    /// Turns from one photograph to the next.
    public var pagingSpring = DampedSpring(uncheckedResponse: 0.4, dampingRatio: 1)
    /// Lets the opacity of the backdrop follow a drag.
    public var dimmingSpring = DampedSpring(uncheckedResponse: 0.25, dampingRatio: 1)
    /// The duration of the cross-fade that replaces flights with reduced motion.
    public var crossFadeDuration = 0.2

    /// How a photograph scrolls and zooms. The zoom limits follow from the photograph.
    public var scrolling = ScrollInteraction.Configuration()

    /// The least maximum zoom scale. Photographs with many pixels zoom further, up to two pixels of the
    /// display per pixel of the image.
    public var leastMaximumZoom = 3.0
    /// The longest time between the taps of a double tap, for which a tap waits. That of Android and Flutter.
    public var doubleTapGap = 0.3
    /// The least zoom scale of a double tap, relative to fitting.
    public var leastDoubleTapZoom = 2.0
    /// The factor by which a key zooms.
    public var zoomStep = 1.6
    #if hasFeature(Embedded)
      // Pages set neither, and constants make the download smaller.
      var tapAction: TapAction { .dismiss }
      var allowsRotation: Bool { true }
    #else
      /// What a tap on an open photograph does.
      public var tapAction = TapAction.dismiss
      /// Whether two fingers and keys rotate photographs. `PhotoViewer.rotate(by:at:)` always does.
      public var allowsRotation = true
      /// The zoom scale at which a photograph opens, about its middle unless it is long. Panoramas, and photographs to which
      /// the viewer turns, fit the stage.
      public var initialZoom = InitialZoom.fitting
    #endif
    /// How far one of two fingers has to circle the other, in points along the arc, to rotate the photograph.
    /// It is so large that a pinch does not rotate by accident: 19° for fingers 150 points apart. Equal to
    /// Mapbox GL's 25 points along the circle on which both fingers lie.
    public var rotationSlop = 50.0
    /// Zoom scales up to 1 plus this, relative to fitting, settle at fitting.
    public var fittingLeeway = 0.03

    /// The decay that projects the release of a drag, to decide between dismissal and return: by 0.25 s of
    /// its velocity.
    public var dismissalProjection = Decay(uncheckedRate: 0.996)
    /// How far from the middle the projected photograph must be to be dismissed, as a fraction of the stage's
    /// shorter side.
    public var dismissalDistance = 0.2
    /// The decay that projects the release of a horizontal drag. The page turns if the projection exceeds
    /// half a page.
    public var pagingProjection = Decay(uncheckedRate: 0.996)
    /// The zoom scale below which a pinch dismisses the photograph.
    public var dismissalScale = 0.8
    /// The factor by which a pinch has to enlarge a smaller photograph to open it.
    public var openingGrowth = 1.15
    /// The distance of a drag that makes the backdrop transparent, as a fraction of the stage's height.
    public var dimmingDistance = 0.6
    /// The gap between two pages of the strip.
    public var pageSpacing = 24.0

    public init() {
      scrolling.centersContent = true
      scrolling.alwaysBouncesHorizontally = true
      scrolling.alwaysBouncesVertically = true
    }

    /// The configuration of the strip of pages.
    var paging: ScrollInteraction.Configuration {
      var paging = ScrollInteraction.Configuration()
      paging.rubberBand = scrolling.rubberBand
      paging.deceleration = pagingProjection
      paging.bounceSpring = pagingSpring
      paging.scrollSpring = pagingSpring
      // A caught page turn adds no momentum to the next one.
      paging.momentumThreshold = .infinity
      return paging
    }
  }
}
