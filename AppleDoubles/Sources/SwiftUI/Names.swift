// Names that an application writes without a qualifier, also where it imports Lenticular. The library uses none of them.

// Double: a view that scrolls.
public struct ScrollView<Content>: PrimitiveView where Content: View {
  // Double: the content.
  public let content: Content
  // Double: a view with a content.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

// Double: insets by reading direction.
public struct EdgeInsets: Equatable, Sendable {
  // Double: the insets.
  public var top, leading, bottom, trailing: CGFloat
  // Double: insets.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

// Double: a spring by its duration and bounce.
public struct Spring: Hashable, Sendable {
  // Double: the parameters.
  public let duration, bounce: Double
  // Double: a spring.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    (self.duration, self.bounce) = (duration, bounce)
  }
}

// Double: an animation.
public struct Animation: Equatable, Sendable {
  // Double: the spring; nil for another animation.
  public let spring: Spring?
  // Double: an animation by a spring.
  public static func spring(_ spring: Spring) -> Animation { Animation(spring: spring) }
}

// Double: an axis.
public struct Axis: Equatable, Sendable {
  // Double: the axes.
  public static let horizontal = Axis(number: 0), vertical = Axis(number: 1)
  private let number: Int
}

// Double: a transition.
public protocol Transition {}

// Double: an animation of one's own.
public protocol CustomAnimation: Hashable {}

// Double: the state of a gesture.
@propertyWrapper public struct GestureState<Value> {
  // Double: the state.
  public let wrappedValue: Value
  // Double: a state.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
