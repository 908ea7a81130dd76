#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularScene
  import UIKit

  /// What happens at the reports of a frame.
  extension PeekPanInteraction {
    func receive(_ report: PeekPan.Report) {
      channel.send(report) { tellDelegate(of: $0) }
    }

    func tellDelegate(of report: PeekPan.Report) {
      switch report {
      case .began(let index):
        (isPeeking, isBeginning) = (true, false)
        currentIndex = index
        choice = valueSource.map { PeekPanValue($0.value(for: self)) }
        overlay.showElement(PreviewElement(self, in: overlay))
        overlay.takeKeys(isHeld: peekPan.claimsTouches)
        delegate?.peekPanInteraction(self, didBeginAt: index)
      case .moved(let index):
        currentIndex = index
        for each in learnSizes(around: index) { setSize(sizes[each - leastIndex], of: each) }
        delegate?.peekPanInteraction(self, didMoveTo: index)
        // The delegate may have scrolled. A table has the cells of rows that come into sight after its layout.
        view?.layoutIfNeeded()
        followThumbnail()
      case .updated(let percentage):
        self.percentage = percentage
        if let valueSource {
          choice?.follow(percentage, span: valueSource.valueSpan(for: self))
          if let choice { valueSource.peekPanInteraction(self, setValue: choice.value) }
        }
        delegate?.peekPanInteraction(self, didUpdate: percentage)
      case .ended(let index, let isCommitted):
        (isPeeking, isBeginning) = (false, false)
        overlay.returnKeys()
        overlay.showElement(nil)
        if let choice, !isCommitted {
          valueSource?.peekPanInteraction(self, setValue: choice.former)
        }
        choice = nil
        delegate?.peekPanInteraction(self, didEndAt: index, isCommitted: isCommitted)
      case .thumbnailHidden(let isHidden):
        isThumbnailHidden = isHidden
        hidden.set(isHidden ? homeImageView : nil)
      case .stayed: break
      }
    }

    /// Tells the engine where the image view of the item is now with which the peek began, and hides that
    /// image view instead of a former one.
    func followThumbnail() {
      let imageView = homeImageView
      hidden.set(isThumbnailHidden ? imageView : nil)
      let thumbnail = thumbnail(in: imageView, of: homeIndex)
      overlay.perform { peekPan.setThumbnail(thumbnail, at: $0) }
    }

    /// Called after each frame: the image view may move while the preview flies back to it.
    func frameDidAdvance() {
      for report in peekPan.reports { receive(report) }
      // The view may have left the window without the interaction.
      if view?.window !== overlay.window { finish() }
      if isThumbnailHidden, !isPeeking { followThumbnail() }
    }
  }
#endif
