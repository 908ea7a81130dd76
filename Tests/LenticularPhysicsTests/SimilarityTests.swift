import Testing

@testable import LenticularPhysics

@Suite("Scale and rotation of similarities")
struct SimilarityTests {
  static let angles = (-16...16).map { Double($0) * .pi / 16 }
  static let scales = [1e-6, 0.3, 1, 2.5, 1e9]

  @Test("A similarity has the scale and the rotation that it was given")
  func roundTrip() {
    let base = AffineTransform2D(a: 3, b: -1, c: 0.2, d: 7, tx: 40, ty: -9)
    var worst = Worst()
    for scale in Self.scales {
      for angle in Self.angles {
        let similarity = base.replacing(scale: scale, rotation: angle)
        worst.note(relativeError(similarity.uniformScale, scale), "scale \(scale) at \(angle)")
        worst.note(abs(similarity.rotation - angle), "rotation \(angle) at \(scale)")
        #expect(similarity.tx == 40 && similarity.ty == -9)
        #expect(similarity.d == similarity.a && similarity.c == -similarity.b)
        let again = similarity.replacing(
          scale: similarity.uniformScale, rotation: similarity.rotation)
        worst.note((again - similarity).maximumNorm / scale, "again \(scale) at \(angle)")
      }
    }
    #expect(worst.error <= 1e-15, "\(worst.place)")
  }

  @Test("A quarter turn takes the x axis to the y axis, and turns add up")
  func turns() {
    let quarter = AffineTransform2D.rotation(.pi / 2)
    #expect((quarter.apply(to: Point2D(x: 1, y: 0)) - Point2D(x: 0, y: 1)).maximumNorm <= 1e-16)
    #expect((quarter.apply(to: Point2D(x: 0, y: 1)) - Point2D(x: -1, y: 0)).maximumNorm <= 1e-16)
    #expect(AffineTransform2D.rotation(0) == .identity)
    for first in Self.angles {
      for second in Self.angles {
        let both = AffineTransform2D.rotation(first).concatenating(.rotation(second))
        #expect((both - .rotation(first + second)).maximumNorm <= 1e-15)
      }
    }
  }

  @Test("Scaling leaves the rotation, and turning the scale, of a product")
  func products() {
    for scale in Self.scales {
      for angle in Self.angles {
        let product = AffineTransform2D.rotation(angle).concatenating(.scale(scale))
        #expect(relativeError(product.uniformScale, scale) <= 4e-16)
        #expect(abs(product.rotation - angle) <= 5e-16)
      }
    }
  }

  @Test("What turns nothing, or flattens the plane, has no rotation")
  func noRotation() {
    #expect(
      AffineTransform2D.identity.rotation == 0 && AffineTransform2D.identity.uniformScale == 1)
    #expect(AffineTransform2D.translation(Point2D(x: 3, y: 4)).rotation == 0)
    #expect(AffineTransform2D.zero.rotation == 0 && AffineTransform2D.zero.uniformScale == 0)
    #expect((AffineTransform2D.zero * -1).rotation == 0)
    // A mirror image in the y axis is a half turn of the x axis.
    #expect(AffineTransform2D(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0).rotation == .pi)
  }
}
