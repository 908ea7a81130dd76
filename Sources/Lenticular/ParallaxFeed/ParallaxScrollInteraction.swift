import LenticularPhysics
import LenticularScene

/// A parallax feed in a scroll view. Each frame shows images for the offset that the same frame shows.
///
/// The host sets the content of the scroll view and the cells of the feed. While the content is zoomed,
/// images keep their size relative to their cells and move in points of the content.
public final class ParallaxScrollInteraction: Interaction {
  public let scrollView: ScrollInteraction
  public let feed: ParallaxFeed
  public var surface: Surface { scrollView.surface }
  public var innerInteraction: (any Interaction)? { scrollView }
  public var nextFrameTime: Double { min(scrollView.nextFrameTime, feed.nextFrameTime) }

  /// Creates a feed on a surface of its own, of a size in points.
  public init(
    size: Size2D, scrolling: ScrollInteraction.Configuration = ScrollInteraction.Configuration(),
    configuration: ParallaxFeed.Configuration = ParallaxFeed.Configuration()
  ) {
    scrollView = ScrollInteraction(size: size, configuration: scrolling)
    feed = ParallaxFeed(in: scrollView.surface, configuration: configuration)
    scrollView.content.addSublayer(feed.layer)
  }

  public func handle(_ input: Input, at time: Double) -> Bool {
    if case .motion = input { return feed.handle(input, at: time) }
    let isFeeds = feed.handle(input, at: time)
    return scrollView.handle(input, at: time) || isFeeds
  }

  public func advance(to time: Double) {
    scrollView.advance(to: time)
    let zoom = scrollView.zoomScale(at: time)
    let size = scrollView.geometry.size
    feed.follow(
      Rect2D(origin: scrollView.contentOffset(at: time) * (1 / zoom), size: size * (1 / zoom)))
    feed.advance(to: time)
  }
}
