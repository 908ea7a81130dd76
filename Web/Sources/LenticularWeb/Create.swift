import Lenticular
import LenticularExports
import LenticularPhysics

/// Makes the stage, with an interaction on it: 0 a photo viewer, 1 a scroll view, 2 a photo wall.
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
  default: show(PhotoViewer(size: size))
  }
}
