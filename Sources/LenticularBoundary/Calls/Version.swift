/// The version of the calls between a script and the engine: a number that another set of calls does not have. The script
/// passes numbers by their positions, so it does not work with an engine of another version.
struct Version {
  /// A positive number of 31 bits.
  let number: UInt32

  /// The version of the calls that are described.
  static let current = Version(
    of: [FrameScript.text, ScriptCalls.records]
      + Interface.all.map { ScriptCalls(interface: $0).text })

  /// The version of scripts with these texts: a hash (FNV-1a) of their bytes.
  init(of texts: [String]) {
    var hash: UInt32 = 2_166_136_261
    for byte in texts.joined(separator: "\n").utf8 {
      hash = (hash ^ UInt32(byte)) &* 16_777_619
    }
    number = hash & 0x7fff_ffff
  }

  var inJavaScript: String {
    """
    // \(Generated.notice)

    /** The version of the calls, which is that of an engine that knows them. */
    export const version = \(number);

    """
  }

  var inSwift: String {
    """
    // \(Generated.notice)

    /// The version of the calls, which a script compares with its own.
    @_expose(wasm, "version")
    @c(lenticular_version)
    public func version() -> Int32 {
      \(number)
    }

    """
  }
}
