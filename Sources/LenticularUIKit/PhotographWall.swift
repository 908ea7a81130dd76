#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import SwiftUI
  import UIKit

  /// A wall of photographs, each of which opens in a viewer when it is tapped; see ``PhotoWallView``.
  public struct PhotographWall: UIViewRepresentable {
    private let items: [PhotoViewerController.Item]
    private let sections: [PhotoWallView.Section]
    private let configuration: PhotoWall.Configuration
    private let provide: PhotoViewerController.ImageProvider
    private var prepare: @MainActor (PhotoViewerController) -> Void = { _ in }
    private var receive: ((PhotoWall.Report) -> Void)?
    private var fail: (_ index: Int, _ error: any Error) -> Void = { _, _ in }
    private var proxy: ViewProxy<PhotoWallView>?

    /// - Parameters:
    ///   - items: The photographs. The wall and an open viewer are updated if they change.
    ///   - sections: The sections, as ``PhotoWallView/sections(of:calendar:locale:undated:)`` gives them; none for a wall in
    ///     justified rows.
    ///   - configuration: The parameters of the wall. They are used when the view is made; later changes have no effect.
    ///   - images: Provides images when they are needed.
    public init(
      items: [PhotoViewerController.Item], sections: [PhotoWallView.Section] = [],
      configuration: PhotoWall.Configuration = PhotoWall.Configuration(),
      images: @escaping PhotoViewerController.ImageProvider
    ) {
      (self.items, self.sections, self.configuration) = (items, sections, configuration)
      provide = images
    }

    /// Calls a closure with a viewer before it is presented, as to add controls of your own to it.
    public func onOpen(_ prepare: @escaping @MainActor (PhotoViewerController) -> Void)
      -> PhotographWall
    { with(\.prepare, prepare) }

    /// Passes the reports of the wall to a closure.
    public func onReport(_ receive: @escaping (PhotoWall.Report) -> Void) -> PhotographWall {
      with(\.receive, receive)
    }

    /// Calls a closure when the image of a photograph could not be provided.
    public func onFailure(_ fail: @escaping (_ index: Int, _ error: any Error) -> Void)
      -> PhotographWall
    { with(\.fail, fail) }

    /// Lets a proxy lead to the view, as to scrub through the years.
    public func proxy(_ proxy: ViewProxy<PhotoWallView>) -> PhotographWall {
      with(\.proxy, proxy)
    }

    public func makeUIView(context: Context) -> PhotoWallView {
      PhotoWallView(
        items: items, sections: sections, configuration: configuration, images: provide)
    }

    public func updateUIView(_ uiView: PhotoWallView, context: Context) {
      (uiView.onOpen, uiView.onReport, uiView.onFailure) = (prepare, receive, fail)
      proxy?.view = uiView
      let isSame = uiView.items.elementsEqual(items) { $0.isSame(as: $1) }
      guard !isSame || uiView.sections != sections else { return }
      uiView.setItems(items, sections: sections, images: provide)
    }
  }
#endif
