#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import UIKit

  /// What an interaction asks its data source at a press, and passes to the engine.
  extension PeekPanInteraction {
    /// The data source, if the finger chooses a value.
    var valueSource: (any PeekPanInteractionValueDataSource)? {
      dataSource as? any PeekPanInteractionValueDataSource
    }

    /// Shows the overlay, and passes the previews for a press at a location to the engine. Returns whether there are
    /// any.
    func prepare(at location: CGPoint) -> Bool {
      guard let view, let window = view.window,
        let index = dataSource?.peekPanInteraction(self, startIndexAt: location)
      else {
        peekPan.setSource(nil)
        return false
      }
      startIndex = index
      if overlay.superview !== window {
        overlay.frame = window.bounds
        window.addSubview(overlay)
        overlay.layoutIfNeeded()
      }
      let source = makeSource()
      peekPan.setSource(source)
      overlay.isInUse = true
      guard source != nil else { return false }
      // The first preview is decoded, or loaded, while the finger presses.
      if let preview = dataSource?.peekPanInteraction(self, previewAt: pressedIndex) {
        request(preview, at: pressedIndex)
      }
      return true
    }

    /// - Parameter index: The index of the preview that is shown; nil if there is none.
    func makeSource(showing index: Int? = nil) -> PeekSource? {
      guard let dataSource, let view else { return nil }
      let (least, greatest) = (
        dataSource.minimumIndex(for: self), dataSource.maximumIndex(for: self)
      )
      guard least >= 0, greatest >= least else { return nil }
      let mode: PeekSource.Mode
      if valueSource != nil {
        mode = .value
      } else if dataSource.shouldStartFromMinimumIndex(for: self) {
        mode = .contents
      } else {
        mode = .neighbours(start: startIndex)
      }
      pressedIndex = mode.kind == .neighbours ? max(least, min(greatest, startIndex)) : least
      let count = mode == .value ? 1 : greatest - least + 1
      // A press that catches a preview on its way back is of the same source as the peek before.
      if !overlay.isInUse || sizes.count != count || leastIndex != least {
        (sizes, leastIndex) = (Array(repeating: .zero, count: count), least)
      }
      for each in [pressedIndex, min(index ?? pressedIndex, leastIndex + count - 1)] {
        learnSizes(around: each)
      }
      let ends = mode == .value ? view.horizontalEnds : nil
      return PeekSource(
        mode, sizes: sizes, minimumIndex: least,
        thumbnail: thumbnail(in: imageView(at: pressedIndex), of: pressedIndex),
        minimumPoint: (dataSource.minimumPoint(for: self) ?? ends?.leading).map { Double($0) },
        maximumPoint: (dataSource.maximumPoint(for: self) ?? ends?.trailing).map { Double($0) },
        range: dataSource.maximumPeekRange(for: self),
        margin: Double(dataSource.horizontalMargin(for: self)),
        isRightToLeft: view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    /// Asks the data source for the previews that the finger can reach from an index before the next frame, unless it
    /// was asked before. Returns the indices of these previews.
    @discardableResult
    func learnSizes(around index: Int) -> [Int] {
      guard let dataSource else { return [] }
      let reach = max(PeekSource.defaultRange, dataSource.maximumPeekRange(for: self))
      let greatest = leastIndex + sizes.count - 1
      let (first, last) = (
        max(leastIndex, index - min(reach, index)), min(greatest, index + min(reach, greatest))
      )
      guard first <= last else { return [] }
      let unknown = (first...last).filter { sizes[$0 - leastIndex] == .zero }
      for index in unknown {
        sizes[index - leastIndex] = Size2D(
          dataSource.peekPanInteraction(self, previewAt: index)?.size
            ?? CGSize(width: 1, height: 1))
      }
      return unknown
    }

    /// The image view of the item at an index; nil if none is on screen.
    func imageView(at index: Int) -> UIImageView? {
      dataSource?.peekPanInteraction(self, previewAt: index)?.imageView
    }

    /// The image view of the item whose preview is shown, or was shown last; nil if none is on screen.
    var shownImageView: UIImageView? { imageView(at: currentIndex) }

    /// The image view of the item with which the peek begins; nil if it is not on screen, or if the data source has no
    /// items left.
    var homeImageView: UIImageView? {
      sizes.indices.contains(homeIndex - leastIndex) ? imageView(at: homeIndex) : nil
    }

    /// The thumbnail in the image view of the item at an index, in the coordinates of the overlay.
    func thumbnail(in imageView: UIImageView?, of index: Int) -> ThumbnailPlacement? {
      imageView.flatMap {
        ThumbnailPlacement($0, in: overlay, pixelSize: CGSize(sizes[index - leastIndex]))
      }
    }

    func setSize(_ size: Size2D, of index: Int) {
      overlay.perform { peekPan.setSize(size, of: index, at: $0) }
    }
  }

  extension PeekPanInteraction: SurfaceOwner {
    func accepts(_ touch: UITouch) -> Bool {
      guard let view else { return false }
      return dataSource?.peekPanInteraction(self, startIndexAt: touch.location(in: view)) != nil
    }

    func hit(for touch: UITouch?) -> Stage.Hit? {
      // A finger that goes down during a peek takes no part in it.
      let isAvailable = !isPeeking && !peekPan.claimsTouches
      if isAvailable, let touch, let view, !prepare(at: touch.location(in: view)) { return nil }
      guard overlay.window != nil else { return nil }
      return Stage.Hit(peekPan.surface, map: overlay.mapFromWindow)
    }
  }

  extension UIView {
    /// The x coordinates of the edges of the view, in points of its window.
    fileprivate var horizontalEnds: (leading: CGFloat, trailing: CGFloat) {
      let frame = convert(bounds, to: nil)
      return effectiveUserInterfaceLayoutDirection == .rightToLeft
        ? (frame.maxX, frame.minX) : (frame.minX, frame.maxX)
    }
  }
#endif
