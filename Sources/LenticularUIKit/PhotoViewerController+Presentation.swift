#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularScene
  import UIKit

  /// How a viewer opens and closes, and what connects it with its view.
  extension PhotoViewerController {
    func connect() {
      stageView.didAppear = { [weak self] in self?.open() }
      stageView.didReport = { [weak self] in self?.receive($0) }
      stageView.didAdvance = { [weak self] in
        self?.followDestination()
        self?.noteControls()
      }
      stageView.image = { [weak self] index in
        guard let self else { return nil }
        return photos.list.key(at: index).flatMap { self.photos.image(of: $0) }
      }
      stageView.pageView = { [weak self] index in
        guard let self else { return nil }
        return photos.list.key(at: index).flatMap { self.photos.view(of: $0) }
      }
      stageView.tileImage = { [weak self] tile in
        guard let self else { return nil }
        let key = viewer.currentIndex.flatMap { self.photos.list.key(at: $0) }
        return key.flatMap { self.photos.image(of: tile, of: $0) }
      }
      stageView.didRemoveTile = { [weak self] in self?.photos.didRemove($0) }
      stageView.didLeave = { [weak self] in self?.photos.dropHidden() }
      photos.shown = { [weak self] in (self?.shown, self?.zoom ?? 1) }
      photos.didFail = { [weak self] key, error in
        guard let self, let index = photos.list.index(of: key) else { return }
        delegate?.photoViewer(self, didFailToLoadPhotoAt: index, error: error)
      }
    }

    /// Lets the first photograph fly from its thumbnail.
    func open() {
      photos.reset()
      first = shown
      let imageView = imageView(of: shown)
      guard let shown, let index = photos.list.index(of: shown) else {
        // All photographs have gone since the viewer was presented.
        return leave()
      }
      isOpen = true
      let placeholder = sourceImageView?.image?.pixelSize ?? stageView.bounds.size
      let framing = framing
      let thumbnail = framing == nil ? thumbnail(in: imageView, of: shown) : nil
      known = (shown, thumbnail)
      self.framing = nil
      stageView.perform { time in
        let all = items.indices.map { photos.photo(at: $0, shapedAs: placeholder) }
        viewer.setPhotos(all, at: time)
        if preview == nil { viewer.present(index, from: thumbnail, at: time) }
        if let framing { viewer.setFraming(framing, at: time) }
      }
      photos.setPreview(preview?.shownImage, of: shown)
      preview?.handOver(to: viewer, index: index, thumbnail: thumbnail)
      preview = nil
      listen()
      showItem()
    }

    /// Shows what belongs to the current item: the mark of what it plays, and the elements for assistive technologies, which
    /// are the photograph, the view that a page shows in place of one, and the controls.
    func showItem() {
      playButton.isHidden = item?.movie == nil
      liveMark.isHidden = item?.media != .livePhoto
      let page = shown.flatMap { photos.views[$0] }
      stageView.accessibilityElements = [element as Any?, page, controlsView].compactMap { $0 }
    }

    /// Dismisses the controller, whose viewer is closed. A controller inside another one does not dismiss that. What the
    /// viewer has presented itself is dismissed, too.
    func leave() {
      isOpen = false
      if !isBeingDismissed, presentingViewController?.presentedViewController === self {
        presentingViewController?.dismiss(animated: false)
      }
    }

    /// Closes the viewer, whose photograph is still open if the application has dismissed the controller, or one below it.
    /// The controller may be presented again.
    func end() {
      stageView.interruptMotion()
      guard stageView.hasAppeared else { return }
      isOpen = false
      stageView.perform { viewer.close(at: $0) }
      stageView.driver.drawNow()
      photos.reset()
      stageView.disappear()
    }

    /// Listens to the gyroscope while it may pan the photograph that is shown.
    func listen() {
      MotionSensor.shared.setListening(isMotionEnabled && item?.isPanorama == true, stageView)
    }
  }
#endif
