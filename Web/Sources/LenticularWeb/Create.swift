import Lenticular
import LenticularExports
import LenticularParallaxExports
import LenticularPhysics
import LenticularWire

/// Makes the stage, with an interaction on it: 0 a photo viewer, 1 a scroll view, 2 a photo wall, 3 a
/// tilt panner, 4 a Peek & Pan, 5 a parallax feed.
@_expose(wasm, "create")
@c(lenticular_create)
public func create(kind: Int32, width: Double, height: Double) {
  let size = Size(width: width, height: height)
  switch kind {
  case 1: show(ScrollView(size: size))
  case 2:
    let photoWall = PhotoWall(size: size)
    wall = photoWall
    show(photoWall)
  case 3: show(TiltPanner(size: size))
  case 4: show(PeekPan(size: size))
  case 5: showParallaxFeed(size)
  default: show(PhotoViewer(size: size))
  }
}

@_expose(wasm, "handle")
@c(lenticular_handle)
public func handle(count: Int32) -> Int32 {
  dispatch(count: count) { decoder, kind, time in decoder.anyEvent(of: kind, at: time) }
}

@_expose(wasm, "advance")
@c(lenticular_advance)
public func advance(time: Double) -> Int32 {
  render(at: time) { encoder, effect in encoder.append(effect) }
}
