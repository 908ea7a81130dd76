import CGTK
import Foundation
import LenticularPhysics
import Testing

/// A session whose programs tell assistive programs what they show. Exists until it is released.
private final class TestSession {
  /// The variables of a program that belongs to the session.
  let variables: [String: String?]
  private let running: TestProgram.Running
  private let folder: String
  private let address: String
  /// The address of the bus of assistive programs.
  private var bus = ""

  /// Whether what the session needs is installed.
  static var isPossible: Bool {
    let programs: [String] = [
      "/usr/libexec/at-spi-bus-launcher", "/usr/bin/dbus-daemon", "/usr/bin/gdbus",
    ]
    return programs.allSatisfy { access($0, X_OK) == 0 }
  }

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.appending(path: "view-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    address = "unix:path=\(folder)/bus"
    let variables: [String: String?] = [
      "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder, "GTK_A11Y": nil,
    ]
    self.variables = variables
    running = try TestProgram.start(
      "/usr/bin/dbus-daemon", ["--session", "--nofork", "--address", address], variables)
    _ = isSoon {
      bus =
        Self.call(address, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress")
        .split(separator: "'").dropFirst().first.map(String.init) ?? ""
      return !bus.isEmpty
    }
  }

  deinit {
    // What the bus has started goes on without it, and whoever waits for the bus would wait for that too.
    for process in processes { kill(process, SIGKILL) }
    running.process.waitUntilExit()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The processes of the session: the bus, and what it has started for its programs.
  private var processes: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap(pid_t.init).filter { process in
      let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ") ?? Data()
      return process != getpid()
        && environment.split(separator: 0).contains(Data("XDG_RUNTIME_DIR=\(folder)".utf8))
    }
  }

  private static func call(
    _ bus: String, _ name: String, _ path: String, _ method: String, _ arguments: String...
  ) -> String {
    let command = [
      "call", "--timeout", "10", "--address", bus, "--dest", name, "--object-path", path,
      "--method", method,
    ]
    let result = try? TestProgram.start("/usr/bin/gdbus", command + arguments).result()
    return result?.output ?? ""
  }

  struct Node {
    let role: String
    let name: String
  }

  /// What programs tell of all that they show, each thing after what it is in.
  func nodes() -> [Node] {
    var nodes: [Node] = []
    func visit(_ name: String, _ path: String, _ depth: Int) {
      func ask(_ method: String, _ arguments: String...) -> String {
        if let property = arguments.last {
          return Self.call(
            bus, name, path, "org.freedesktop.DBus.Properties.Get", "org.a11y.atspi.Accessible",
            property)
        }
        return Self.call(bus, name, path, "org.a11y.atspi.Accessible.\(method)")
      }
      let role = ask("GetRoleName").split(separator: "'").dropFirst().first
      let text = ask("", "Name").split(separator: "'").dropFirst().first
      nodes.append(Node(role: role.map(String.init) ?? "", name: text.map(String.init) ?? ""))
      if depth > 8 { return }
      for child in ask("GetChildren").matches(of: /\('(:[^']+)', (?:objectpath )?'([^']+)'\)/) {
        visit(String(child.1), String(child.2), depth + 1)
      }
    }
    visit("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root", 0)
    return nodes
  }
}

extension WindowTests {
  @Test(
    "assistive programs are told which photographs are seen, and which one is open",
    .enabled(if: TestSession.isPossible))
  func accessibility() throws {
    let photographs = try TestPhotographs(count: 3)
    let session = try TestSession()
    let program = try TestProgram.start(
      TestProgram.view, [photographs.path],
      session.variables.merging(["XDG_CACHE_HOME": photographs.cache]) { $1 })
    /// Waits until the names of all images are told.
    func expectImages(_ names: [String], _ location: SourceLocation = #_sourceLocation) {
      var nodes: [TestSession.Node] = []
      let isTold = isSoon {
        nodes = session.nodes()
        return nodes.filter { $0.role == "image" }.map(\.name) == names
      }
      #expect(isTold, "\(nodes)", sourceLocation: location)
      // Names of classes are not for people.
      #expect(!nodes.contains { $0.name.hasPrefix("CG") || $0.name.hasPrefix("Gtk") })
    }
    expectImages((0..<3).map { "photo-\($0).jpg, \($0 + 1) of 3" })
    screen.focus()
    screen.key("Home")
    screen.key("Right")
    #expect(
      isSoon { session.nodes().contains { $0.role != "image" && $0.name == "photo-1.jpg, 2 of 3" } }
    )
    screen.key("Return")
    expectImages(["photo-1.jpg, 2 of 3"])
    screen.key("q", control: true)
    #expect(try program.result().status == 0)
  }
}
