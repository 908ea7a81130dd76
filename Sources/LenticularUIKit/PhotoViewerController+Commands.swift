#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import UIKit

  /// What an application tells a viewer to do.
  extension PhotoViewerController {
    /// Presents the viewer over the view controller of an image view, and lets the photograph fly from the image view. Has
    /// no effect if the image view has no view controller, if the viewer is presented already, or without photographs.
    @discardableResult
    public func present(from imageView: UIImageView) -> CommandResult {
      present(over: imageView, from: imageView)
    }

    /// Presents the viewer over the view controller of a view, and lets the photograph fly from an image view; nil for a
    /// cross-fade.
    @discardableResult
    func present(over view: UIView, from imageView: UIImageView?) -> CommandResult {
      guard presentingViewController == nil, shown != nil,
        let controller = Self.controller(of: view)
      else { return .ignored }
      end()
      sourceImageView = imageView
      controller.present(self, animated: false)
      return stageView.result()
    }

    /// The nearest view controller of a view; nil if the view has none.
    static func controller(of view: UIView?) -> UIViewController? {
      var responder: UIResponder? = view
      while let each = responder, !(each is UIViewController) { responder = each.next }
      return responder as? UIViewController
    }

    /// Opens the photograph from the preview of a peek, with the position and velocity of the preview. Call this when
    /// the delegate of a peek is told that the peek was committed. The photograph is dismissed to the image view that the
    /// preview at the index that was committed has. The viewer may have other indices than the peek. Has no effect if the
    /// view of the peek has no view controller, or if the viewer is presented already.
    @discardableResult
    public func present(from interaction: PeekPanInteraction) -> CommandResult {
      guard presentingViewController == nil, shown != nil,
        let controller = Self.controller(of: interaction.view)
      else { return .ignored }
      end()
      sourceImageView = interaction.shownImageView
      preview = interaction
      controller.present(self, animated: false)
      // The preview is handed over before the next frame.
      stageView.layoutIfNeeded()
      return stageView.result()
    }

    /// Turns by a number of photographs, backwards if negative; at most to the first or the last one. Has no effect unless
    /// a photograph is open that has a neighbour in that direction.
    @discardableResult
    public func step(by distance: Int) -> CommandResult {
      stageView.result(stageView.perform { viewer.step(by: distance, at: $0) })
    }

    /// Turns to the photograph with an identity. Has no effect if there is none, if it is shown already, or unless a
    /// photograph is open.
    @discardableResult
    public func turn(to id: some Hashable & Sendable) -> CommandResult {
      guard let index = photos.list.index(of: Item.ID(id)), let current = viewer.currentIndex
      else { return .ignored }
      return step(by: index - current)
    }

    /// Fills the view with the photograph, about its middle. Has no effect unless a photograph is open.
    @discardableResult
    public func fill() -> CommandResult {
      stageView.result(stageView.perform { viewer.fill(at: $0) })
    }

    /// Pans a panorama that fills the view to its middle. Has no effect on other photographs.
    @discardableResult
    public func recenter() -> CommandResult {
      stageView.perform { viewer.recenter(at: $0) }
      return stageView.result(isOpen && item?.isPanorama == true && zoom > 1)
    }

    /// Hides the controls while a photograph is open, or shows them again, as a tap does with the configuration
    /// `toggleControls`. They are shown when the viewer is next presented. Has no effect unless a photograph is open, or if
    /// the controls are so already.
    @discardableResult
    public func setControlsHidden(_ isHidden: Bool) -> CommandResult {
      let isChanged = isOpen && viewer.areControlsHidden != isHidden
      stageView.perform { viewer.setControlsHidden(isHidden, at: $0) }
      return stageView.result(isChanged)
    }

    /// Lets the photograph fly back to its thumbnail, and then dismisses the controller. Has no effect unless a photograph
    /// is open.
    @discardableResult
    public func close() -> CommandResult {
      let wasOpen = isOpen
      isOpen = false
      stageView.perform { viewer.dismiss(at: $0) }
      return stageView.result(wasOpen)
    }

    /// Requests the image of a photograph again, as after a failure or when the image has changed. The image that is shown
    /// stays until the new one arrives; so do tiles. A photograph that is out of sight requests its image when it next
    /// comes into sight anyway. Returns false if there is no photograph at the index.
    @discardableResult
    public func reloadImage(at index: Int) -> Bool {
      guard let key = photos.list.key(at: index) else { return false }
      photos.renew(key)
      stageView.reloadContents(.item(index))
      return true
    }
  }
#endif
