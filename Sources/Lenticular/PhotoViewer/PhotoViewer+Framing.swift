import LenticularPhysics
import LenticularScene

#if !hasFeature(Embedded)
  /// What an application shows and saves of an open photograph.
  extension PhotoViewer {
    /// The rotation, the zoom and the visible part of a photograph, which are the same on stages of all sizes.
    public struct Framing: Equatable, Sendable {
      /// The quarter turns, clockwise, by which the photograph is rotated.
      public var quarterTurns: Int
      /// The zoom scale, relative to fitting the stage as the photograph is rotated.
      public var zoom: Double
      /// The point of the rotated photograph in the middle of the stage, in unit coordinates.
      public var middle: Point2D

      /// By default, the whole photograph, upright.
      public init(
        quarterTurns: Int = 0, zoom: Double = 1, middle: Point2D = Point2D(x: 0.5, y: 0.5)
      ) {
        (self.quarterTurns, self.zoom, self.middle) = (quarterTurns, zoom, middle)
      }
    }

    /// How the current photograph is shown at rest, or as the pointers hold it; nil unless a photograph is open.
    public var framing: Framing? {
      guard phase == .open, let page else { return nil }
      return Framing(quarterTurns: page.quarterTurns, zoom: page.scale, middle: page.middle)
    }

    /// Shows the current photograph at once as it was framed before, and cancels touches: with the nearest zoom scale within
    /// its limits, and the nearest part without a gap at an edge. Returns false, and has no effect, unless a photograph is open,
    /// or if a number is not finite.
    @discardableResult
    public func setFraming(_ framing: Framing, at time: Double) -> Bool {
      let (zoom, middle) = (framing.zoom, framing.middle)
      guard phase == .open, let page, zoom.isFinite, middle.x.isFinite, middle.y.isFinite else {
        return false
      }
      cancelTouches(at: time)
      touch.held = nil
      dim(to: 1, at: time)
      page.layer.opacity.set(1)
      page.frame(quarterTurns: framing.quarterTurns % 4, zoom: zoom, about: middle, at: time)
      reportZoom()
      return true
    }

    /// Hides the controls while the viewer is open, or shows them again. They are shown when a photograph is next presented.
    /// Returns false if they are so already.
    @discardableResult
    public func setControlsHidden(_ isHidden: Bool, at time: Double) -> Bool {
      guard isHidden != areControlsHidden else { return false }
      areControlsHidden = isHidden
      // A drag that may dismiss the photograph has hidden them already.
      if phase == .open, backdrop.opacity.model == 1 {
        fade(controls, to: isHidden ? 0 : 1, at: time)
      }
      return true
    }
  }

  extension PhotoViewer {
    /// Gives the photograph that opens its initial zoom scale, instead of fitting the stage.
    ///
    /// - Parameter isInFlight: Whether it flies there, and does not only fade in.
    func zoomInitially(isInFlight: Bool, at time: Double) {
      guard let page, let zoom = page.initialZoom else { return }
      let middle = Point2D(x: 0.5, y: configuration.initialZoom == .fillingWidthIfLong ? 0 : 0.5)
      if isInFlight, !reducesMotion {
        page.fly(
          to: page.pose(zoom: zoom, about: middle), spring: configuration.presentationSpring,
          at: time)
      } else {
        page.place(zoom: zoom, about: middle, at: time)
      }
      reportZoom()
    }
  }

  extension PhotoPage {
    /// The zoom scale at which the photograph opens; nil if it fits the stage then.
    fileprivate var initialZoom: Double? {
      if photo.isPanorama { return nil }
      let zoom: Double
      switch configuration.initialZoom {
      case .fitting: return nil
      case .filling: zoom = fillingZoom
      case .fillingWidthIfLong:
        let (size, stage) = (scroller.geometry.contentSize, stageSize)
        guard size.height * stage.width >= 2 * size.width * stage.height else { return nil }
        zoom = fillingZoom
      case .scale(let scale): zoom = fittingZoom * scale
      }
      let nearest = scroller.configuration.nearestZoom(to: zoom)
      return nearest > scroller.unresistedZoomScale ? nearest : nil
    }

    /// The pose in which a point of the photograph, in unit coordinates, is in the middle of the stage, or as near as leaves no
    /// gap at an edge.
    fileprivate func pose(zoom: Double, about point: Point2D) -> PhotoPose {
      var zoomed = scroller.geometry
      zoomed.zoomScale = zoom
      let offset = Point2D.axes { zoomed.zoomedSize[$0] * point[$0] - stageSize[$0] / 2 }
      var pose = fittingPose
      pose.position = scroller.anchor * zoom - zoomed.clamp(offset)
      pose.transform = .scale(zoom)
      return pose
    }

    /// Shows the photograph at rest, rotated by quarter turns and zoomed relative to fitting, with a point of it, in unit
    /// coordinates, in the middle of the stage.
    fileprivate func frame(quarterTurns: Int, zoom: Double, about middle: Point2D, at time: Double)
    {
      self.quarterTurns = quarterTurns
      layer.set(fittingPose)
      let zoom = scroller.configuration.nearestZoom(to: fittingZoom * zoom)
      place(zoom: zoom, about: middle, at: time)
    }
  }
#endif
