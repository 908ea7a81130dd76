import LenticularUIKit
import UIKit

/// Facebook Paper's tilting panner: a panorama fills the screen, and rotation of the device pans it.
final class PanoramaController: UIViewController {
  // What the library needs:
  override func loadView() {
    view = PanoramaView(image: UIImage(named: "Melbourne"))
  }
  // That is all.

  override var prefersStatusBarHidden: Bool { true }
}
