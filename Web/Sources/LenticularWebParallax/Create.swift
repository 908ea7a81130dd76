import Lenticular
import LenticularExports
import LenticularParallaxExports
import LenticularPhysics
import LenticularWire

/// Makes the stage, with a parallax feed on it, whatever kind is asked for: there is no other.
@_expose(wasm, "create")
@c(lenticular_create)
public func create(kind: Int32, width: Double, height: Double) {
  showParallaxFeed(Size(width: width, height: height))
}

@_expose(wasm, "handle")
@c(lenticular_handle)
public func handle(count: Int32) -> Int32 {
  dispatch(count: count) { decoder, kind, time in decoder.parallaxEvent(of: kind, at: time) }
}

@_expose(wasm, "advance")
@c(lenticular_advance)
public func advance(time: Double) -> Int32 {
  // It reports nothing.
  render(at: time) { _, _ in }
}
