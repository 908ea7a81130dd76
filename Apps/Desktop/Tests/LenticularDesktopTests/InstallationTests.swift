import Foundation
import Testing

/// The entry of the window for the menu of a desktop.
struct DesktopEntry {
  static let path = "\(TestProgram.root)/Apps/Desktop/Resources/lenticular-view.desktop"
  private let values: [String: String]

  init(_ path: String = path) throws {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "[Desktop Entry]")
    var values: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(line)")
      values[String(parts[0])] = String(parts[1])
    }
    self.values = values
  }

  subscript(key: String) -> String? { values[key] }
}

/// A copy of some scripts, in which those that install packages and compile are replaced: tests compile nothing.
private final class ScriptFolder {
  let path: String
  /// The commands of replaced scripts, in the order in which they were called.
  var commands: [String] {
    let text = try? String(contentsOfFile: "\(path)/commands", encoding: .utf8)
    return text?.split(separator: "\n").map(String.init) ?? []
  }

  /// - Parameter build: the folder of the programs that are there as if they were compiled.
  init(_ scripts: [String], replacing replaced: [String], build: String) throws {
    path =
      FileManager.default.temporaryDirectory.appending(path: "scripts \(UUID().uuidString)")
      .path
    let files = FileManager.default
    for folder in ["Scripts", "Apps/Desktop", "Apps/.build/\(build)"] {
      try files.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
    }
    for script in scripts + ["steps.sh"] {
      try TestProgram.make(
        "\(path)/Scripts/\(script)", of: "\(TestProgram.root)/Scripts/\(script)")
    }
    for script in replaced {
      try TestProgram.make(
        "\(path)/Scripts/\(script)", of: "#!/bin/sh\necho \"\(script) $*\" >> commands\n")
    }
    try files.copyItem(
      atPath: "\(TestProgram.root)/Apps/Desktop/Resources", toPath: "\(path)/Apps/Desktop/Resources"
    )
    let icons = "Apps/Gallery/Sources/LenticularGallery/Resources/Icons"
    try files.createDirectory(
      atPath: "\(path)/\(icons)/..", withIntermediateDirectories: true)
    try files.copyItem(atPath: "\(TestProgram.root)/\(icons)", toPath: "\(path)/\(icons)")
    try TestProgram.make("\(path)/Apps/.build/\(build)/lenticular-view", of: TestProgram.view)
    guard scripts.contains("place") else { return }
    // The command line is a program that says what it is asked, because it is not built beside these tests.
    try TestProgram.make(
      "\(path)/Apps/.build/\(build)/lenticular", of: "#!/bin/sh\necho \"lenticular $*\"\n")
    try TestProgram.make("\(path)/Scripts/manual", of: "#!/bin/sh\necho \"the manual of $1\"\n")
    try files.createDirectory(
      atPath: "\(path)/Apps/.build/\(build)/LenticularApps_LenticularGallery.resources",
      withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func run(
    _ script: String, _ arguments: [String], _ variables: [String: String?]
  ) throws -> TestProgram.Result {
    try TestProgram.start("\(path)/Scripts/\(script)", arguments, variables).result()
  }
}

@Suite("make view, make install and the entry of the desktop's menu")
struct InstallationTests {
  @Test("the entry is valid, and opens folders and photographs")
  func entry() throws {
    let entry = try DesktopEntry()
    #expect(entry["Type"] == "Application")
    #expect(entry["Name"] == "Lenticular")
    #expect(entry["Exec"] == "lenticular-view %F")
    #expect(entry["Icon"] == "lenticular-view")
    let types = try #require(entry["MimeType"]).split(separator: ";")
    #expect(types.contains("inode/directory") && types.contains("image/jpeg"))
    let result = try TestProgram.start(
      "/usr/bin/env", ["desktop-file-validate", DesktopEntry.path]
    ).result()
    #expect(result.status == 0)
    #expect(result.output.isEmpty, "\(result.output)")
  }

  @Test("make view names a folder that is missing, before anything is compiled")
  func missing() throws {
    let scripts = try ScriptFolder(["view"], replacing: ["install", "desktop"], build: "debug")
    let result = try scripts.run("view", [], ["PHOTOS": "~/no folder", "HOME": scripts.path])
    #expect(result.status == 1)
    #expect(
      result.errors
        == "lenticular: PHOTOS=\(scripts.path)/no folder does not exist; name a folder or a photograph\n"
    )
    #expect(scripts.commands.isEmpty)
  }

  @Test("make view installs what it needs, compiles, and starts the window with its folder")
  func view() throws {
    let scripts = try ScriptFolder(["view"], replacing: ["install", "desktop"], build: "debug")
    // A program that prints its arguments is in place of the window, which would stay open.
    let program = "\(scripts.path)/Apps/.build/debug/lenticular-view"
    try TestProgram.make(program, of: "#!/bin/sh\nprintf '<%s>' \"$@\"\n")
    let photographs = "\(scripts.path)/my photographs"
    try FileManager.default.createDirectory(
      atPath: photographs, withIntermediateDirectories: false)
    let result = try scripts.run("view", [], ["PHOTOS": "~/my photographs", "HOME": scripts.path])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasSuffix("\n<\(photographs)>"))
    #expect(scripts.commands == ["install --ask view", "install view", "desktop build"])
    let none = try scripts.run("view", [], ["PHOTOS": ""])
    #expect(none.output.hasSuffix("\n<>"), "without a folder, the window gets no argument")
  }

  @Test(
    "an installed entry is made known to the desktop, but not for a package",
    arguments: [false, true])
  func types(isPackage: Bool) throws {
    let scripts = try ScriptFolder(
      ["place"], replacing: ["build-web", "gallery", "desktop", "update-desktop-database"],
      build: "release")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let variables: [String: String?] = [
      "DESTDIR": isPackage ? "\(scripts.path)/root" : nil,
      "PREFIX": isPackage ? "/usr" : "\(scripts.path)/root/usr",
      "PATH": "\(scripts.path)/Scripts:\(path)",
    ]
    for command in ["install", "uninstall"] {
      let result = try scripts.run("place", [command], variables)
      #expect(result.status == 0, "\(result.errors)")
    }
    let folder = "\(scripts.path)/root/usr/share/applications"
    let updates = scripts.commands.filter { $0.hasPrefix("update-desktop-database") }
    #expect(
      updates == (isPackage ? [] : Array(repeating: "update-desktop-database \(folder)", count: 2)))
  }

  @Test(
    "make install puts the window, its entry and its icon in place; make uninstall removes them")
  func installation() throws {
    let scripts = try ScriptFolder(
      ["place"], replacing: ["build-web", "gallery", "desktop"], build: "release")
    let files = FileManager.default
    let prefix = "\(scripts.path)/root/usr"
    let variables: [String: String?] = ["DESTDIR": "\(scripts.path)/root", "PREFIX": "/usr"]
    let installed = try scripts.run("place", ["install"], variables)
    #expect(installed.status == 0, "\(installed.errors)")
    #expect(
      scripts.commands == ["build-web ", "gallery build release", "desktop build release"])

    let help = try TestProgram.start("\(prefix)/bin/lenticular-view", ["--help"]).result()
    #expect(help.status == 0 && help.output.hasPrefix("Usage: lenticular-view"))
    let entry = "\(prefix)/share/applications/lenticular-view.desktop"
    let icon = "\(prefix)/share/icons/hicolor/scalable/apps/lenticular-view.svg"
    #expect(files.contentsEqual(atPath: entry, andPath: DesktopEntry.path))
    #expect(try String(contentsOfFile: icon, encoding: .utf8).hasPrefix("<svg "))
    let metainfo = "\(prefix)/share/metainfo/org.example.lenticular_view.metainfo.xml"
    let manual = "\(prefix)/share/man/man1/lenticular-view.1"
    for path in [entry, icon, metainfo, manual] {
      let mode = try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o644)
    }
    // What the entry names is what was installed.
    let values = try DesktopEntry(entry)
    #expect(values["Exec"]?.split(separator: " ").first == "lenticular-view")
    #expect(values["Icon"] == "lenticular-view")

    let removed = try scripts.run("place", ["uninstall"], variables)
    #expect(removed.status == 0, "\(removed.errors)")
    let rest = try files.subpathsOfDirectory(atPath: prefix).filter { path in
      var isFolder: ObjCBool = false
      return !files.fileExists(atPath: "\(prefix)/\(path)", isDirectory: &isFolder)
        || !isFolder.boolValue
    }
    #expect(rest.isEmpty, "\(rest)")
  }

  @Test("the manual of the window has each key that the program names, and there is one version")
  func manual() throws {
    let path = "\(TestProgram.root)/Apps/Desktop/Resources/lenticular-view.1"
    let manual = try String(contentsOfFile: path, encoding: .utf8)
    let help = try TestProgram.start(TestProgram.view, ["--help"]).result().output
    // Keys stand in columns, and begin with a capital.
    let table = help.split(separator: "\n").filter { $0.contains("   ") }.joined(separator: "\n")
    let names = table.matches(of: /Ctrl\+\w+|\b[A-Z][a-z0-9]*\b/).map(\.output)
    #expect(names.count >= 10)
    for name in names { #expect(manual.contains(name), "\(name)") }
    let version = try TestProgram.start(TestProgram.view, ["--version"]).result()
    let release = try String(contentsOfFile: "\(TestProgram.root)/VERSION", encoding: .utf8)
    #expect(version.status == 0 && version.output == release)
  }

  @Test("the command line and the window are installed each without the other, and keep it")
  func parts() throws {
    let scripts = try ScriptFolder(
      ["place"], replacing: ["build-web", "gallery", "desktop"], build: "release")
    let resources = "LenticularApps_LenticularGallery.resources"
    let prefix = "\(scripts.path)/root"
    func installed() throws -> Set<String> {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: prefix)
      return Set(paths.filter { $0.contains("lenticular") })
    }
    let commandLine: Set = [
      "bin/lenticular", "lib/lenticular", "lib/lenticular/lenticular",
      "lib/lenticular/\(resources)", "share/bash-completion/completions/lenticular",
      "share/fish/vendor_completions.d/lenticular.fish", "share/man/man1/lenticular.1",
      "share/zsh/site-functions/_lenticular",
    ]
    let window: Set = [
      "bin/lenticular-view", "lib/lenticular", "lib/lenticular/lenticular-view",
      "share/applications/lenticular-view.desktop",
      "share/icons/hicolor/scalable/apps/lenticular-view.svg", "share/man/man1/lenticular-view.1",
      "share/metainfo/org.example.lenticular_view.metainfo.xml",
    ]

    func place(_ arguments: String...) throws -> String {
      let result = try scripts.run("place", arguments, ["PREFIX": prefix])
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    #expect(try place("install", "cli").hasSuffix("\n\(prefix)/bin/lenticular\n"))
    #expect(try installed() == commandLine)
    for (shell, path) in [
      "bash": "bash-completion/completions/lenticular", "zsh": "zsh/site-functions/_lenticular",
      "fish": "fish/vendor_completions.d/lenticular.fish",
    ] {
      let text = try String(contentsOfFile: "\(prefix)/share/\(path)", encoding: .utf8)
      #expect(text == "lenticular --generate-completion-script \(shell)\n")
    }
    #expect(scripts.commands == ["build-web ", "gallery build release"])
    #expect(try place("install", "view").hasSuffix("\n\(prefix)/bin/lenticular-view\n"))
    #expect(try installed() == commandLine.union(window))
    #expect(scripts.commands.suffix(1) == ["desktop build release"])
    // What the command line no longer has goes, and the window stays.
    try Data().write(to: URL(fileURLWithPath: "\(prefix)/lib/lenticular/\(resources)/old.js"))
    _ = try place("install", "cli")
    #expect(try installed() == commandLine.union(window))
    let program = try TestProgram.start("\(prefix)/bin/lenticular", ["cache"]).result()
    #expect(program.output == "lenticular cache\n")
    _ = try place("uninstall")
    #expect(try installed().isEmpty)
  }
}
