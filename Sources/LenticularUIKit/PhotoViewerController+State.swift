#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import UIKit

  /// What an application saves of a viewer, to open it again as it was.
  extension PhotoViewerController {
    /// The photograph that a viewer shows, with its rotation, zoom and visible part, which are the same in windows of all
    /// sizes. `ID` is the type of the values with which the items were created.
    public struct State<ID: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
      /// The identity of the photograph.
      public var item: ID
      /// The quarter turns, clockwise, by which the photograph is rotated.
      public var quarterTurns: Int
      /// The zoom scale, relative to fitting the view.
      public var zoom: Double
      /// The coordinates of the point of the rotated photograph in the middle of the view, in unit coordinates.
      public var middleX, middleY: Double

      /// By default, the whole photograph, upright.
      public init(
        item: ID, quarterTurns: Int = 0, zoom: Double = 1, middleX: Double = 0.5,
        middleY: Double = 0.5
      ) {
        (self.item, self.quarterTurns, self.zoom) = (item, quarterTurns, zoom)
        (self.middleX, self.middleY) = (middleX, middleY)
      }
    }

    /// The state of the viewer; nil unless a photograph is open, or if the value that identifies it has another type.
    public func state<ID>(as type: ID.Type = ID.self) -> State<ID>? {
      guard let id = item?.id.value as? ID, let framing = viewer.framing else { return nil }
      return State(
        item: id, quarterTurns: framing.quarterTurns, zoom: framing.zoom, middleX: framing.middle.x,
        middleY: framing.middle.y)
    }

    /// Shows the photograph of a state at once as it was: now if a photograph is open, otherwise when the controller is
    /// next presented. It then opens from no thumbnail. Returns false if the photograph is not among the items.
    @discardableResult
    public func restore<ID>(_ state: State<ID>) -> Bool {
      guard let index = photos.list.index(of: Item.ID(state.item)) else { return false }
      let framing = PhotoViewer.Framing(
        quarterTurns: state.quarterTurns, zoom: state.zoom,
        middle: Point2D(x: state.middleX, y: state.middleY))
      guard let current = viewer.currentIndex else {
        shown = photos.list.key(at: index)
        self.framing = framing
        return true
      }
      stageView.perform { time in
        viewer.step(by: index - current, at: time)
        viewer.setFraming(framing, at: time)
      }
      return true
    }
  }
#endif
