import CGTK
import CLCMS
import Foundation
import LenticularDesktop
import LenticularPhysics
import Testing

@testable import LenticularGTK

/// The bar of a window, its theme, and the colours of its display.
extension WindowTests {
  private func isBarShown(_ window: ViewWindow) -> Bool {
    gtk_revealer_get_child_revealed(OpaquePointer(window.parts.header.bar)) != 0
  }

  @Test("the bar lies above the wall, leaves an open photograph alone, and comes to the pointer")
  func bar() throws {
    let photographs = try TestPhotographs(count: 40)
    try withWindow(photographs) { window in
      let controller = window.controller
      let wall = try expectScreen(of: controller.wall.surface, in: window)
      try wait("the bar is there") { isBarShown(window) }
      let height = screen.run { cg_header_height(window.parts.header) }
      #expect(wall.map(\.frame.minY).min()! >= height, "no photograph lies below the bar")
      #expect(screen.run { gtk_widget_get_visible(window.parts.header.zoom) } == 0)

      screen.click(wall[1].frame.center)
      try wait("the photograph opens") { controller.isViewing }
      try wait("the bar goes") { !isBarShown(window) }
      let viewed = try expectScreen(of: controller.viewer.surface, in: window)
      #expect(viewed[0].frame.size.height == 800, "the photograph has the whole window")
      // A pointer that only passes leaves it hidden.
      screen.move(to: Point2D(x: 600, y: 300))
      screen.move(to: Point2D(x: 600, y: 200))
      screen.move(to: Point2D(x: 600, y: 20))
      try wait("the bar comes to the pointer") { isBarShown(window) }
      screen.move(to: Point2D(x: 600, y: 400))
      try wait("the bar goes with the pointer") { !isBarShown(window) }

      // The first button of the bar leads back to the wall.
      screen.move(to: Point2D(x: 600, y: 20))
      try wait("the bar is there again") { isBarShown(window) }
      screen.click(Point2D(x: 24, y: 24))
      try wait("the photograph closes") { !controller.isViewing }
      try wait("the bar stays") { isBarShown(window) }
      screen.key("F10")
      try wait("the menu of the bar opens") {
        gtk_widget_get_mapped(popover(of: window)) != 0
      }
      screen.key("Escape")
      try wait("the menu closes") { gtk_widget_get_mapped(popover(of: window)) == 0 }
    }
  }

  private func popover(of window: ViewWindow) -> UnsafeMutablePointer<GtkWidget> {
    let button = OpaquePointer(window.parts.header.menu)
    return UnsafeMutableRawPointer(gtk_menu_button_get_popover(button))
      .assumingMemoryBound(to: GtkWidget.self)
  }

  @Test("a zoom can be typed, and stays on the next photograph by choice")
  func typedZoom() throws {
    let photographs = try TestPhotographs([(3000, 2000), (3000, 2000), (1500, 1000)])
    try withWindow(photographs, opening: "photo-0.jpg") { window in
      let controller = window.controller
      try wait("it is open") { controller.isViewing }
      try settle(window)
      #expect(screen.run { controller.zoomText } == "40 %")
      screen.key("z")
      try wait("a zoom can be typed") {
        gtk_window_get_focus(window.parts.window) != window.stage && isBarShown(window)
      }
      screen.type("125")
      screen.key("Return")
      try wait("it has the zoom") { controller.zoomText == "125 %" }
      let frame = try expectScreen(of: controller.viewer.surface, in: window)[0].frame
      #expect(abs(frame.size.width - 3750) < 1)
      try wait("keys go to the photograph again") {
        gtk_window_get_focus(window.parts.window) == window.stage
      }
      // Without the choice, the next one fits.
      screen.run { controller.showNext(at: cg_now()) }
      screen.run { window.refresh() }
      try wait("the next is shown") { controller.zoomText == "40 %" && controller.viewedIndex == 1 }
      screen.hold("Shift_L") { screen.key("z") }
      try wait("the zoom is kept") { controller.keepsZoom }
      screen.key("z")
      screen.type("200")
      screen.key("Return")
      try wait("it has the zoom") { controller.zoomText == "200 %" }
      screen.run { controller.showNext(at: cg_now()) }
      screen.run { window.refresh() }
      try settle(window)
      try wait("the next is shown") { controller.viewedIndex == 2 }
      try settle(window)
      #expect(screen.run { controller.zoomText } == "200 %")
      let kept = try expectScreen(of: controller.viewer.surface, in: window)[0].frame
      #expect(abs(kept.midX - 600) < 1 && abs(kept.midY - 400) < 1, "the same part is shown")
      // What is no number changes nothing.
      screen.key("z")
      screen.type("-")
      screen.key("Return")
      try wait("keys go to the photograph again") {
        gtk_window_get_focus(window.parts.window) == window.stage
      }
      #expect(screen.run { controller.zoomText } == "200 %")
    }
  }

  @Test("letters and Delete belong to the name that is typed, and no command takes them")
  func typedName() throws {
    let photographs = try TestPhotographs(count: 3)
    try withWindow(photographs, opening: "photo-1.jpg") { window in
      let controller = window.controller
      try wait("it is open") { controller.isViewing }
      try settle(window)
      screen.key("F2")
      try wait("the name is asked for") { gtk_widget_get_mapped(window.parts.naming) != 0 }
      screen.type("kiffz")
      screen.key("Home")
      screen.key("Delete")
      try wait("the letters are typed") {
        String(cString: gtk_editable_get_text(OpaquePointer(window.parts.name))) == "iffz.jpg"
      }
      screen.key("Return")
      try wait("it is renamed") { controller.currentFile?.relativePath == "iffz.jpg" }
      let isQuiet = screen.run { !window.isFullScreen && !window.showsInformation }
      #expect(isQuiet)
      let names = try FileManager.default.contentsOfDirectory(atPath: photographs.path)
      #expect(Set(names) == ["photo-0.jpg", "iffz.jpg", "photo-2.jpg"])
    }
  }

  @Test("the window is light or dark as the desktop tells, at once")
  func theme() throws {
    let photographs = try TestPhotographs(count: 3)
    try withWindow(photographs) { window in
      let wall = try expectScreen(of: window.controller.wall.surface, in: window)
      let gap = Point2D(
        x: (wall[0].frame.maxX + wall[1].frame.minX) / 2, y: wall[0].frame.midY)
      /// Whether the window has a grey, also between photographs, where the mosaic lies.
      func ground(_ grey: UInt32) -> Bool {
        shows(grey * 0x010101, at: Point2D(x: 600, y: 790)) && shows(grey * 0x010101, at: gap)
      }
      #expect(isSoon { ground(18) })
      let settings = screen.run { cg_settings("org.gnome.desktop.interface", "color-scheme") }
      let scheme = try #require(settings, "the settings of the desktop are installed")
      defer { screen.run { g_settings_reset(scheme, "color-scheme") } }
      screen.run { g_settings_set_string(scheme, "color-scheme", "prefer-light") }
      #expect(isSoon { ground(246) })
      #expect(screen.run { !window.controller.isDark })
      screen.run { g_settings_set_string(scheme, "color-scheme", "prefer-dark") }
      #expect(isSoon { ground(18) })
    }
  }

  @Test("a picture becomes the wallpaper, and Ctrl+Z brings the former one back")
  func wallpaper() throws {
    let photographs = try TestPhotographs(count: 3)
    try withWindow(photographs, opening: "photo-1.jpg") { window in
      try wait("it is open") { window.controller.isViewing }
      try settle(window)
      let settings = screen.run { cg_settings("org.gnome.desktop.background", "picture-uri") }
      let background = try #require(settings, "the settings of the desktop are installed")
      func address(_ key: String) -> String {
        let text = g_settings_get_string(background, key)
        defer { g_free(text) }
        return text.map { String(cString: $0) } ?? ""
      }
      screen.run { g_settings_set_string(background, "picture-uri", "file:///former.png") }
      let formerDark = screen.run { address("picture-uri-dark") }
      let own = TestScreen.address(of: "\(photographs.path)/photo-1.jpg")
      screen.run { window.setWallpaper() }
      try wait("it is set") { address("picture-uri") == own && address("picture-uri-dark") == own }
      try wait("the window says so") { gtk_widget_get_visible(window.parts.toast) != 0 }
      screen.key("z", control: true)
      try wait("the former one is back") {
        address("picture-uri") == "file:///former.png" && address("picture-uri-dark") == formerDark
      }
    }
  }

  /// The profile of a display that has sRGB's colours, but red and green in each other's place.
  private func swappedProfile() throws -> [UInt8] {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.30, y: 0.60, Y: 1), Green: cmsCIExyY(x: 0.64, y: 0.33, Y: 1),
      Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
    var parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    let curve = cmsBuildParametricToneCurve(nil, 4, &parameters)
    defer { cmsFreeToneCurve(curve) }
    var curves = [curve, curve, curve]
    let profile = try #require(cmsCreateRGBProfile(&white, &primaries, &curves))
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    #expect(cmsSaveProfileToMem(profile, nil, &count) != 0)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    #expect(cmsSaveProfileToMem(profile, &bytes, &count) != 0)
    return bytes
  }

  @Test("photographs have the colours of the display, by the profile that the system tells")
  func displayProfile() throws {
    let photographs = try TestPhotographs(count: 0)
    try photographs.write(TestPhotographs.jpeg(0xC04020, 1200, 800), to: "a.jpg")
    let middle = Point2D(x: 600, y: 400)
    screen.setProfile(try swappedProfile())
    defer { screen.setProfile(nil) }
    try withWindow(photographs, opening: "a.jpg") { window in
      try wait("it is open") { window.controller.isViewing }
      try settle(window)
      #expect(isSoon { shows(0x40C020, at: middle) })
      // Another display has no profile.
      screen.setProfile(nil)
      screen.run { window.noteDisplay() }
      #expect(isSoon { shows(0xC04020, at: middle) })
      // What is no profile is left aside.
      screen.setProfile([1, 2, 3])
      screen.run { window.noteDisplay() }
      try settle(window)
      #expect(isSoon { shows(0xC04020, at: middle) })
    }
  }
}
