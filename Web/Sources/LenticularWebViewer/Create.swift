import Lenticular
import LenticularExports
import LenticularPhysics
import LenticularWire

/// Makes the stage, with a photo viewer on it, whatever kind is asked for: there is no other.
@_expose(wasm, "create")
@c(lenticular_create)
public func create(kind: Int32, width: Double, height: Double) {
  show(PhotoViewer(size: Size(width: width, height: height)))
}

@_expose(wasm, "handle")
@c(lenticular_handle)
public func handle(count: Int32) -> Int32 {
  dispatch(count: count) { decoder, kind, _ in decoder.photoEvent(of: kind) }
}

@_expose(wasm, "advance")
@c(lenticular_advance)
public func advance(time: Double) -> Int32 {
  render(at: time) { encoder, effect in encoder.appendPhotoEffect(effect) }
}
