#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularScene
  import UIKit

  /// What happens at the reports of a frame.
  extension PhotoViewerController {
    /// Passes the reports of a frame on. A report may let the delegate change the photographs, so that the indices of the
    /// reports after it change, too.
    func receive(_ reports: [PhotoViewer.Report]) {
      let keyed = reports.map { report in
        (report, report.photo?.index.flatMap { photos.list.key(at: $0) })
      }
      for (report, key) in keyed {
        guard report.photo != nil else {
          receive(report, of: shown)
          continue
        }
        if photos.list.index(of: key) != nil, let report = report.located(in: viewer.photos) {
          receive(report, of: key)
        } else {
          receiveLast(report)
        }
      }
    }

    private func receive(_ report: PhotoViewer.Report, of key: ItemList.Key?) {
      switch report {
      case .indexChanged(let photo):
        // A photograph fits the view when the viewer turns to it. One that has only moved in the list stays zoomed.
        if key != shown { (shown, zoom) = (key, 1) }
        listen()
        key.map { photos.request($0) }
        showItem()
        updateThumbnail(in: imageView(of: key))
        // The placeholder of a photograph is known from now on.
        if let index = photo.index { stageView.reloadContents(.item(index)) }
        UIAccessibility.post(notification: .layoutChanged, argument: element)
      case .thumbnailHidden(_, let isHidden):
        standIn = isHidden ? key : nil
        hideThumbnail()
      case .willDismiss:
        isOpen = false
        let imageView = imageView(of: key)
        updateThumbnail(in: imageView)
        // The image view may be another one than before, in a cell that was reused.
        if standIn == key { hidden.set(imageView) }
        destination = imageView
      case .dismissed:
        destination = nil
        if isOpen {
          stageView.interruptMotion()
        } else {
          // Before the dismissal of the controller counts as the end of what goes on.
          stageView.driver.stage.endRestingCommands()
        }
        leave()
        // The photograph may have gone before its presentation was reported.
        guard isPresentationKnown else { return }
        isPresentationKnown = false
      case .zoomChanged(let zoom):
        self.zoom = zoom
        key.map { photos.request($0) }
      case .presented:
        (isOpen, isPresentationKnown) = (true, true)
        showItem()
        destination = nil
      }
      pass(report)
    }

    /// Receives a report of a photograph that is gone. Only the end of the presentation matters.
    private func receiveLast(_ report: PhotoViewer.Report) {
      switch report {
      case .thumbnailHidden(_, false):
        standIn = nil
        hideThumbnail()
      case .dismissed: receive(report, of: nil)
      default: break
      }
    }

    /// Tells the delegate if the controls have been hidden or shown.
    func noteControls() {
      guard viewer.areControlsHidden != areControlsHidden else { return }
      areControlsHidden.toggle()
      delegate?.photoViewer(self, didHideControls: areControlsHidden)
      UIAccessibility.post(notification: .layoutChanged, argument: element)
    }

    private func pass(_ report: PhotoViewer.Report) {
      channel.send(report) { delegate?.photoViewer(self, didReport: $0) }
    }
  }
#endif
