import Lenticular
import LenticularExports
import LenticularPhysics
import LenticularWire

/// Makes the stage, with Peek & Pan on it, whatever kind is asked for: there is no other.
@_expose(wasm, "create")
@c(lenticular_create)
public func create(kind: Int32, width: Double, height: Double) {
  show(PeekPan(size: Size(width: width, height: height)))
}

@_expose(wasm, "handle")
@c(lenticular_handle)
public func handle(count: Int32) -> Int32 {
  dispatch(count: count) { decoder, kind, _ in decoder.peekEvent(of: kind) }
}

@_expose(wasm, "advance")
@c(lenticular_advance)
public func advance(time: Double) -> Int32 {
  render(at: time) { encoder, effect in
    if case .peek(let effect) = effect { encoder.append(effect) }
  }
}
