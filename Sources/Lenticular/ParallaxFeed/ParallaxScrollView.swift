import LenticularPhysics
import LenticularScene

/// A parallax feed in a scroll view: what the view shows in a frame is what its pictures are shown for in
/// the same frame.
///
/// Its host says what it says to a `ScrollView`, the size of the content among it, and the cells. While the
/// content is zoomed, a picture is as large in its cell as it was, and moves by what the content moves, in
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

  public func handle(_ event: Event, at time: Double) -> Bool {
    switch event {
    case .parallax(.scroll(let offset)):
      return scrollView.handle(.scroll(.scroll(to: offset, animated: false)), at: time)
    case .parallax(.place): return false
    case .motion, .parallax: return feed.handle(event, at: time)
    case .reducesMotion, .resized:
      if case .resized(let size, _) = event, size.isVisible { view = size }
      let isFeeds = feed.handle(event, at: time)
      return scrollView.handle(event, at: time) || isFeeds
    default: return scrollView.handle(event, at: time)
    }
  }

  public func advance(to time: Double) {
    scrollView.advance(to: time)
    let zoom = scrollView.zoomScale(at: time)
    feed.follow(
      Rect(origin: scrollView.contentOffset(at: time) * (1 / zoom), size: view * (1 / zoom)))
    feed.advance(to: time)
  }

  public func takeEffects(into effects: inout [Effect]) {
    scrollView.takeEffects(into: &effects)
  }
}
