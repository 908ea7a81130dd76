@_exported import UIKit

// Apple: @MainActor @preconcurrency protocol View
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  // Apple: @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  public typealias Body = Never
  public var body: Never { fatalError("no view has this body") }
}

// Double: a view without a body.
public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView {
  public var body: Never { fatalError("\(self) has no body") }
}

// Apple: struct ViewBuilder
@resultBuilder public struct ViewBuilder {
  // Apple: static func buildBlock<Content>(_ content: Content) -> Content where Content : View
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: View {
    content
  }
}

// Apple: struct Text : View
public struct Text: PrimitiveView {
  // Apple: init<S>(_ content: S) where S : StringProtocol
  public init<S>(_ content: S) where S: StringProtocol { self.content = String(content) }
  // Double: the text.
  public let content: String
}

// Apple: @MainActor @preconcurrency protocol ViewModifier
@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  // Apple: typealias Content
  typealias Content = ModifiedViewContent
  // Apple: @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}

// Double: the content that a modifier receives.
public struct ModifiedViewContent: PrimitiveView {
  public let view: any View
}

// Apple: struct ModifiedContent<Content, Modifier>
public struct ModifiedContent<Content, Modifier> {
  // Apple: var content: Content
  public var content: Content
  // Apple: var modifier: Modifier
  public var modifier: Modifier
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: Modifier.Body { modifier.body(content: ModifiedViewContent(view: content)) }
}

// Apple: struct State<Value>
@propertyWrapper public struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let box: Box
  // Apple: init(wrappedValue value: Value)
  public init(wrappedValue value: Value) { box = Box(value) }
  // Apple: var wrappedValue: Value { get nonmutating set }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  // Apple: var projectedValue: Binding<Value> { get }
  public var projectedValue: Binding<Value> {
    Binding(read: { [box] in box.value }, write: { [box] in box.value = $0 })
  }
}

// Apple: struct Binding<Value>
@propertyWrapper public struct Binding<Value> {
  fileprivate let read: () -> Value
  fileprivate let write: (Value) -> Void
  // Apple: var wrappedValue: Value { get nonmutating set }
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
}

// Apple: struct AccessibilityAttachmentModifier : ViewModifier
public struct AccessibilityAttachmentModifier: ViewModifier {
  // Double: the name of the action.
  public let name: String
  // Double: what the action does.
  public let handler: () -> Void
  // Double: the body that no view has.
  public func body(content: Content) -> Never { fatalError("the modifier has no body") }
}

// Apple: struct Alignment
public struct Alignment: Equatable, Sendable {
  // Apple: static let center: Alignment
  public static let center: Alignment = Alignment()
}

// Double: a view with another one in front of it.
public struct LayeredView: PrimitiveView {
  // Double: the view behind.
  public let view: any View
  // Double: the view in front.
  public let overlay: any View
}

extension View {
  // Apple: func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T>
  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
  // Apple: func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> ModifiedContent<Self, AccessibilityAttachmentModifier>
  public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void)
    -> ModifiedContent<Self, AccessibilityAttachmentModifier>
  {
    modifier(AccessibilityAttachmentModifier(name: name.content, handler: handler))
  }
  // Apple: func overlay<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View where V : View
  public func overlay<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View
  where V: View {
    LayeredView(view: self, overlay: content())
  }
  // Apple: func background<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View where V : View
  public func background<V>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View where V: View {
    LayeredView(view: content(), overlay: self)
  }
}

// Apple: struct ProposedViewSize : Equatable
public struct ProposedViewSize: Equatable, Sendable {
  // Apple: var width: CGFloat?
  public var width: CGFloat?
  // Apple: var height: CGFloat?
  public var height: CGFloat?
  // Apple: init(width: CGFloat?, height: CGFloat?)
  public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
  // Apple: func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10))
    -> CGSize
  {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }
}

// Apple: @MainActor @preconcurrency protocol UIViewRepresentable : View where Self.Body == Never
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Self.Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  // Apple: typealias Context = UIViewRepresentableContext<Self>
  typealias Context = UIViewRepresentableContext<Self>
  // Apple: func makeUIView(context: Self.Context) -> Self.UIViewType
  func makeUIView(context: Self.Context) -> Self.UIViewType
  // Apple: func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
  func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
  // Apple: func makeCoordinator() -> Self.Coordinator
  func makeCoordinator() -> Self.Coordinator
  // Apple: func sizeThatFits(_ proposal: ProposedViewSize, uiView: Self.UIViewType, context: Self.Context) -> CGSize?
  func sizeThatFits(
    _ proposal: ProposedViewSize, uiView: Self.UIViewType, context: Self.Context
  ) -> CGSize?
}

extension UIViewRepresentable {
  public var body: Never { fatalError("a view of UIKit has no body") }
  // Double: the default implementation, which leaves the size to Auto Layout.
  public func sizeThatFits(
    _ proposal: ProposedViewSize, uiView: Self.UIViewType, context: Self.Context
  ) -> CGSize? { nil }
}
extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

// Apple: @MainActor @preconcurrency struct UIViewRepresentableContext<Representable> where Representable : UIViewRepresentable
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable>
where Representable: UIViewRepresentable {
  // Apple: let coordinator: Representable.Coordinator
  public let coordinator: Representable.Coordinator
}

// Double: shows a view of UIKit as SwiftUI does: makes the view once, and updates it at every change.
@MainActor public final class Rendering<Representable: UIViewRepresentable> {
  public let view: Representable.UIViewType
  private var representable: Representable
  private let context: UIViewRepresentableContext<Representable>

  public init(_ representable: Representable) {
    self.representable = representable
    context = .init(coordinator: representable.makeCoordinator())
    view = representable.makeUIView(context: context)
    representable.updateUIView(view, context: context)
  }

  public func update(_ representable: Representable) {
    self.representable = representable
    representable.updateUIView(view, context: context)
  }

  // Double: the size that the view takes; nil for that of Auto Layout.
  public func size(for proposal: ProposedViewSize) -> CGSize? {
    representable.sizeThatFits(proposal, uiView: view, context: context)
  }
}

// Apple: @MainActor @preconcurrency protocol UIViewControllerRepresentable : View where Self.Body == Never
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View
where Self.Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  // Apple: typealias Context = UIViewControllerRepresentableContext<Self>
  typealias Context = UIViewControllerRepresentableContext<Self>
  // Apple: func makeUIViewController(context: Self.Context) -> Self.UIViewControllerType
  func makeUIViewController(context: Self.Context) -> Self.UIViewControllerType
  // Apple: func updateUIViewController(_ uiViewController: Self.UIViewControllerType, context: Self.Context)
  func updateUIViewController(_ uiViewController: Self.UIViewControllerType, context: Self.Context)
  // Apple: func makeCoordinator() -> Self.Coordinator
  func makeCoordinator() -> Self.Coordinator
}

extension UIViewControllerRepresentable {
  public var body: Never { fatalError("a controller of UIKit has no body") }
}

// Apple: @MainActor @preconcurrency struct UIViewControllerRepresentableContext<Representable> where Representable : UIViewControllerRepresentable
@MainActor @preconcurrency public struct UIViewControllerRepresentableContext<Representable>
where Representable: UIViewControllerRepresentable {
  // Apple: let coordinator: Representable.Coordinator
  public let coordinator: Representable.Coordinator
}

// Double: shows a controller of UIKit as SwiftUI does: makes it once, and updates it at every change.
@MainActor public final class ControllerRendering<Representable: UIViewControllerRepresentable> {
  public let controller: Representable.UIViewControllerType
  // It keeps the coordinator.
  private let context: UIViewControllerRepresentableContext<Representable>

  public init(_ representable: Representable) {
    context = .init(coordinator: representable.makeCoordinator())
    controller = representable.makeUIViewController(context: context)
    representable.updateUIViewController(controller, context: context)
  }
}

// Apple: @MainActor @preconcurrency class UIHostingController<Content> : UIViewController where Content : View
@MainActor @preconcurrency open class UIHostingController<Content>: UIViewController
where Content: View {
  // Apple: init(rootView: Content)
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }
  // Apple: var rootView: Content { get set }
  public var rootView: Content
  // Apple: func sizeThatFits(in size: CGSize) -> CGSize
  public func sizeThatFits(in size: CGSize) -> CGSize { naturalSize }
  // Double: the size of the content.
  public var naturalSize = CGSize(width: 1000, height: 2000)
}
