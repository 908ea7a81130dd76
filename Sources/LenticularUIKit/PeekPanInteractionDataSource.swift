#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import UIKit

  /// The data source of a ``PeekPanInteraction``, with the methods of Peek & Pan. The greatest index and the previews are
  /// required. If the finger chooses a value, adopt ``PeekPanInteractionValueDataSource``.
  @MainActor
  public protocol PeekPanInteractionDataSource: AnyObject {
    /// The contents of a preview.
    typealias Preview = PeekPanInteraction.Preview

    /// The greatest index. If it is less than the least one, there is nothing to preview.
    func maximumIndex(for interaction: PeekPanInteraction) -> Int

    /// The preview at an index; nil for an empty one. It may change during a peek; see
    /// ``PeekPanInteraction/reloadPreview()``.
    ///
    /// The interaction asks for the previews that a finger can reach, and again when they are shown. It asks for the
    /// preview with which a peek begins at each step, and while that preview flies back, because its image view may have
    /// moved.
    func peekPanInteraction(
      _ interaction: PeekPanInteraction, previewAt index: Int
    ) -> Preview?

    /// The index of the item at a location in points of the view; nil if there is none. If the finger slides through
    /// neighbours, a press previews this index first. Otherwise it previews the least index first.
    ///
    /// By default, the index is that of the preview in whose image view the location is. If the finger chooses a value, the
    /// least index is at every location. The default implementation asks for the preview of one index after another;
    /// implement this method if there are thousands.
    func peekPanInteraction(
      _ interaction: PeekPanInteraction, startIndexAt location: CGPoint
    ) -> Int?

    /// The least index, at least 0; 0 by default.
    func minimumIndex(for interaction: PeekPanInteraction) -> Int

    /// Whether the finger slides through the contents of the pressed item, from the least index on, instead of through
    /// the neighbours of the item. False by default.
    func shouldStartFromMinimumIndex(for interaction: PeekPanInteraction) -> Bool

    /// The x coordinate, in points of the window, of the least index or the value 0 in the area in which the finger
    /// slides. It is limited to the margins. Nil by default: the area of a value begins at the leading edge of the view,
    /// and the engine chooses that of indices.
    func minimumPoint(for interaction: PeekPanInteraction) -> CGFloat?

    /// The x coordinate, in points of the window, of the greatest index or the value 1 in the area in which the finger
    /// slides. It is limited to the margins. Nil by default: the area of a value ends at the trailing edge of the view,
    /// and the engine chooses that of indices.
    func maximumPoint(for interaction: PeekPanInteraction) -> CGFloat?

    /// The number of indices that fit into the area in which the finger slides; 8 by default.
    func maximumPeekRange(for interaction: PeekPanInteraction) -> Int

    /// The distance between the area in which the finger slides and the sides of the window, in points; 40 by default.
    func horizontalMargin(for interaction: PeekPanInteraction) -> CGFloat
  }

  extension PeekPanInteractionDataSource {
    public func peekPanInteraction(
      _ interaction: PeekPanInteraction, startIndexAt location: CGPoint
    ) -> Int? {
      let (least, greatest) = (minimumIndex(for: interaction), maximumIndex(for: interaction))
      if self is any PeekPanInteractionValueDataSource { return least }
      guard let view = interaction.view, least <= greatest else { return nil }
      return (least...greatest).first { index in
        guard let imageView = peekPanInteraction(interaction, previewAt: index)?.imageView,
          imageView.window === view.window, !imageView.isHidden
        else { return false }
        return imageView.bounds.contains(view.convert(location, to: imageView))
      }
    }
    public func minimumIndex(for interaction: PeekPanInteraction) -> Int { 0 }
    public func shouldStartFromMinimumIndex(for interaction: PeekPanInteraction) -> Bool { false }
    public func minimumPoint(for interaction: PeekPanInteraction) -> CGFloat? { nil }
    public func maximumPoint(for interaction: PeekPanInteraction) -> CGFloat? { nil }
    public func maximumPeekRange(for interaction: PeekPanInteraction) -> Int {
      PeekSource.defaultRange
    }
    public func horizontalMargin(for interaction: PeekPanInteraction) -> CGFloat {
      CGFloat(PeekSource.defaultMargin)
    }
  }

  /// The data source of a ``PeekPanInteraction`` with which the finger chooses a value between 0 and 1, such as that of a
  /// slider. There is a single preview, at the least index, for all values.
  @MainActor
  public protocol PeekPanInteractionValueDataSource: PeekPanInteractionDataSource {
    /// The present value, from 0 to 1.
    func value(for interaction: PeekPanInteraction) -> Double

    /// Sets the value that the finger chooses, from 0 to 1. At the end of a peek that is not committed, this method
    /// receives the value from before the peek.
    func peekPanInteraction(_ interaction: PeekPanInteraction, setValue value: Double)

    /// The difference between the values at the ends of the area in which the finger slides; 1 by default.
    ///
    /// With 1 or more, the value is where the finger is in the area, from 0 to 1. With less, a peek begins with the
    /// present value, and the finger changes it that much more finely. At 0 and 1 the value stops, and changes again as
    /// soon as the finger turns back.
    func valueSpan(for interaction: PeekPanInteraction) -> Double
  }

  extension PeekPanInteractionValueDataSource {
    public func maximumIndex(for interaction: PeekPanInteraction) -> Int {
      minimumIndex(for: interaction)
    }
    public func valueSpan(for interaction: PeekPanInteraction) -> Double { 1 }
  }
#endif
