#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import SwiftUI
  import UIKit

  extension View {
    /// Raises previews at a long or a deep press on the view; see ``PeekPanInteraction``.
    ///
    /// A view of UIKit that lies over this one receives its touches. So the view's own gestures receive none.
    ///
    /// - Parameters:
    ///   - dataSource: The object that provides the previews. It is not retained.
    ///   - delegate: The object that is told of peeks; nil for none. It is not retained.
    ///   - configuration: The parameters of the motion, which the interaction has when it is made.
    ///   - onReport: Receives the reports of peeks.
    public func peekPan(
      dataSource: any PeekPanInteractionDataSource,
      delegate: (any PeekPanInteractionDelegate)? = nil,
      configuration: PeekPan.Configuration = PeekPan.Configuration(),
      onReport: @escaping (PeekPan.Report) -> Void = { _ in }
    ) -> some View {
      modifier(
        PeekPanModifier(
          setup: PeekPanSetup(
            dataSource: dataSource, delegate: delegate, configuration: configuration,
            receive: onReport)))
    }
  }

  /// What a modifier makes an interaction with, and where the interaction's reports go.
  struct PeekPanSetup {
    let dataSource: any PeekPanInteractionDataSource
    let delegate: (any PeekPanInteractionDelegate)?
    let configuration: PeekPan.Configuration
    let receive: (PeekPan.Report) -> Void
  }

  /// Lays a view with a ``PeekPanInteraction`` over another view, which has an action for assistive technologies.
  struct PeekPanModifier: ViewModifier {
    let setup: PeekPanSetup
    @State private var area = PeekPanArea.Reference()

    init(setup: PeekPanSetup) { self.setup = setup }

    func body(content: Content) -> some View {
      content
        .accessibilityAction(named: Text(Texts.preview)) { [area] in area.begin() }
        .overlay { PeekPanArea(setup: setup, reference: area) }
    }
  }

  /// The view over another one that receives its presses.
  struct PeekPanArea: UIViewRepresentable {
    let setup: PeekPanSetup
    let reference: Reference

    /// Leads from the action of the view below the area to the interaction on the area.
    @MainActor
    final class Reference {
      fileprivate weak var interaction: PeekPanInteraction?

      /// Begins a peek in the middle of the area.
      func begin() { _ = interaction?.beginInMiddle() }
    }

    func makeUIView(context: Context) -> UIView {
      let view = UIView()
      view.addInteraction(
        PeekPanInteraction(dataSource: setup.dataSource, configuration: setup.configuration))
      return view
    }

    func updateUIView(_ uiView: UIView, context: Context) {
      for case let interaction as PeekPanInteraction in uiView.interactions {
        interaction.dataSource = setup.dataSource
        interaction.delegate = setup.delegate
        interaction.onReport = setup.receive
        reference.interaction = interaction
      }
    }
  }
#endif
