import Lenticular
import LenticularExports
import LenticularPhysics

/// Makes the stage, with an interaction on it: 0 a photo viewer, 1 a scroll view.
@_expose(wasm, "create")
@c(lenticular_create)
public func create(kind: Int32, width: Double, height: Double) {
  let size = Size(width: width, height: height)
  show(kind == 1 ? ScrollView(size: size) : PhotoViewer(size: size))
}
