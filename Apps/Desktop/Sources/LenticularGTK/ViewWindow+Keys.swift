import CGTK
import LenticularDesktop

/// The overview of the keys of a window.
extension ViewWindow {
  /// The keys of a window, with what they do, in groups. Commands have those of their menu.
  private static let keys:
    [(title: WindowTexts.Key, keys: [(keys: String, action: WindowTexts.Key)])] = [
      (
        .keysOfPhotographs,
        [
          ("Return", .keyOpenMarked), ("Escape", .keyLeave), ("Left Right", .keyMove),
          ("space BackSpace", .keyPages), ("Home End", .keyEnds), (of("slideshow"), .slideshow),
        ]
      ),
      (
        .keysOfView,
        [
          ("plus minus", .keyZoom), ("0", .keyFit), ("1", .keyPixels), (of("zoom"), .keyZoomField),
          (of("keep-zoom"), .keepZoom), ("r &lt;Shift&gt;r", .keyRotate), (of("play"), .play),
          (of("full-screen"), .fullScreen), (of("information"), .information),
        ]
      ),
      (
        .keysOfFiles,
        [
          (of("copy"), .copy), (of("copy-information"), .copyInformation),
          (of("open-with"), .keyOpenWith),
          (of("rotate-right", "rotate-left"), .keyTurn), (of("mirror", "turn-over"), .keyFlip),
          (of("rename"), .keyRename), (of("print"), .keyPrint), (of("trash"), .trash),
          (of("undo"), .undo), (of("open"), .openDialog), (of("open-folder"), .folderDialog),
          ("&lt;Control&gt;w", .closeWindow), ("F1 question", .keyKeys),
          ("F10 Menu", .menu),
        ]
      ),
    ]

  /// The keys of commands, as GTK's builder reads them.
  private static func of(_ commands: String...) -> String {
    commands.flatMap { WindowCommand.named($0)?.keys ?? [] }
      .map { $0.replacing("<", with: "&lt;").replacing(">", with: "&gt;") }.joined(separator: " ")
  }

  func showShortcuts() {
    controller.losePointers(at: cg_now())
    func escaped(_ key: WindowTexts.Key) -> String {
      texts[key].replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
    let groups = Self.keys.map { group in
      let keys = group.keys.map {
        """
        <child><object class="GtkShortcutsShortcut">\
        <property name="accelerator">\($0.keys)</property>\
        <property name="title">\(escaped($0.action))</property></object></child>
        """
      }.joined()
      return """
        <child><object class="GtkShortcutsGroup">\
        <property name="title">\(escaped(group.title))</property>\(keys)</object></child>
        """
    }.joined()
    cg_show_shortcuts(
      parts.window,
      """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><child>\
      <object class="GtkShortcutsSection"><property name="section-name">keys</property>\
      <property name="max-height">18</property>\(groups)</object></child></object></interface>
      """)
  }
}
