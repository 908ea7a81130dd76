// One import gives an application the geometry, the gestures and the layers that the interactions are made of.
@_exported import LenticularGestures
@_exported import LenticularPhysics
@_exported import LenticularScene
