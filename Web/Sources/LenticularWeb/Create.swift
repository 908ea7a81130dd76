import Lenticular
import LenticularExports
import LenticularPhysics
import LenticularWire

/// Makes a surface with an interaction on it: 0 a photo viewer, 1 a scroll view, 2 a photo wall, 3 a tilt
/// panner, 4 a Peek & Pan, 5 a parallax feed. Returns its number.
@_expose(wasm, "create")
@c(lenticular_create)
public func create(kind: Int32, width: Double, height: Double) -> Int32 {
  add(width: width, height: height) { surface in
    switch kind {
    case 1: ScrollView(surface)
    case 2: PhotoWall(surface)
    case 3: TiltPanner(surface)
    case 4: PeekPan(surface)
    case 5: ParallaxFeed(surface)
    default: PhotoViewer(surface)
    }
  }
}

@_expose(wasm, "handle")
@c(lenticular_handle)
public func handle(surfaces: Int32, count: Int32) -> Int32 {
  dispatch(surfaces: surfaces, count: count) { decoder, kind, time in
    decoder.anyEvent(of: kind, at: time)
  }
}

@_expose(wasm, "advance")
@c(lenticular_advance)
public func advance(time: Double) -> Int32 {
  render(at: time) { encoder, effect in encoder.append(effect) }
}
