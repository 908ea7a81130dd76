/// Generates the names of all calls and the counts of their numbers, for recordings.
enum CallNames {
  static var text: String {
    let names = Interface.all.flatMap { interface in
      interface.commands.map { "\"\(interface.callName($0.name))\"" }
    }
    let counts = Interface.all.flatMap(\.commands).map {
      "\($0.parameters.flatMap(\.fields).count)"
    }
    return """
      // \(Generated.notice)

      #if !hasFeature(Embedded)
      extension Call {
      /// The names of all calls, in the order of their numbers.
      public static let names = [\(names.joined(separator: ", "))]

      /// How many numbers each call has before its list.
      static let counts = [\(counts.joined(separator: ", "))]
      }
      #endif

      """
  }
}
