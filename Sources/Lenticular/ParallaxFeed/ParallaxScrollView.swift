import LenticularPhysics
import LenticularScene

/// A parallax feed in a scroll view: what the view shows in a frame is what its pictures are shown for in
/// the same frame.
///
/// Its host gives the scroll view its content, and the feed its cells. While the content is zoomed, a picture is as large in its cell as it was, and moves by what the content moves, in
/// the content's own points.
public final class ParallaxScrollView: Interaction {
  public let scrollView: ScrollView
  public let feed: ParallaxFeed
  private var view: Size

  public var surface: Surface { scrollView.surface }
  public var touchedChild: (any Interaction)? { scrollView }
  public var isIdle: Bool { scrollView.isIdle && feed.isIdle }

  /// A feed that fills a stage of a size in points.
  public init(
    size: Size, scrolling: ScrollView.Configuration = ScrollView.Configuration(),
    configuration: ParallaxFeed.Configuration = ParallaxFeed.Configuration()
  ) {
    view = size
    scrollView = ScrollView(size: size, configuration: scrolling)
    feed = ParallaxFeed(in: scrollView.surface, size: size, configuration: configuration)
    scrollView.content.addSublayer(feed.layer)
  }

  public func handle(_ input: Input, at time: Double) -> Bool {
    if case .motion = input { return feed.handle(input, at: time) }
    if case .size(let size, _) = input, size.isVisible { view = size }
    let isFeeds = feed.handle(input, at: time)
    return scrollView.handle(input, at: time) || isFeeds
  }

  public func advance(to time: Double) {
    scrollView.advance(to: time)
    let zoom = scrollView.zoomScale(at: time)
    feed.follow(
      Rect(origin: scrollView.contentOffset(at: time) * (1 / zoom), size: view * (1 / zoom)))
    feed.advance(to: time)
  }
}
