#if os(iOS) || APPLE_DOUBLES
  import Foundation

  /// The texts that assistive technologies read: in English, unless the application's bundle has a table
  /// `LenticularUIKit` with translations.
  enum Texts {
    static var zoomIn: String { text("Zoom in") }
    static var zoomOut: String { text("Zoom out") }
    static var rotate: String { text("Rotate") }
    static var close: String { text("Close") }
    static var photo: String { text("Photo") }
    static var movie: String { text("Movie") }
    static var livePhoto: String { text("Live Photo") }
    static var play: String { text("Play") }
    static var showWhole: String { text("Show the whole picture") }
    static var fill: String { text("Fill the view") }
    static var recenter: String { text("Show the middle") }
    static var motionOff: String { text("Turn motion off") }
    static var motionOn: String { text("Turn motion on") }
    static var preview: String { text("Preview") }
    static var open: String { text("Open") }

    /// The position of a photograph among others, such as “3 of 12”.
    static func position(_ number: Int, of count: Int) -> String {
      String(format: text("%ld of %ld"), number, count)
    }

    /// A share from 0 to 1, such as “40 %”. A share beyond them is that of the nearest end.
    static func percentage(_ share: Double) -> String {
      String(format: text("%ld %%"), Int((min(1, max(0, share)) * 100).rounded()))
    }

    private static func text(_ key: String) -> String {
      Bundle.main.localizedString(forKey: key, value: key, table: "LenticularUIKit")
    }
  }
#endif
