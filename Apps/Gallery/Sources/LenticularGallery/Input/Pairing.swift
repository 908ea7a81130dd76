/// Which files of a folder belong together: the movie of a Live Photo, a RAW file beside what the camera has made of it, and
/// what a program says of a file in XMP.
enum Pairing {
  /// What is compared of two files.
  struct Mark: Codable, Hashable, Sendable {
    /// The identifier that Apple's cameras give to a photograph and to its movie.
    var identifier: String?
    var date: CaptureDate?
    /// The length of a movie in seconds.
    var duration: Double?
  }

  /// What is known of files, by their paths relative to the folder of photographs. A file that cannot be read has none.
  typealias Marks = [PathKey: Mark]

  /// The longest movie that belongs to a photograph because of its name, in seconds: Apple's take three, with some more of
  /// what phones add.
  private static let longestMovie = 3.5

  /// The files of a folder without those that belong to others, which have them as companions. Those that belong to
  /// nothing are told apart.
  ///
  /// - Parameter read: returns the marks of files; `nil` if files are not opened, and names have to do.
  static func paired(_ files: [SourceFile], _ read: (([SourceFile]) -> Marks)?)
    -> (items: [SourceFile], strays: [SourceFile])
  {
    let shown = files.filter { $0.role != .sidecar }
    let sidecars = files.filter { $0.role == .sidecar }
    var hosts = Hosts(shown)
    if hosts.hasCandidates {
      let marks = read.map { read in read(hosts.candidates) }
      hosts.takeRaws(marks)
      hosts.takeMovies(named: marks)
      if let read, let marks, hosts.hasLooseMovies(marks) {
        hosts.takeMovies(identified: marks.merging(read(hosts.unmarked(marks))) { own, _ in own })
      }
    }
    let strays = sidecars.filter { !hosts.take(sidecar: $0) }
    return (hosts.items, strays)
  }

  /// The name of a file without what tells it from its companions, in lower case.
  private static func key(_ stem: String) -> String {
    let stem = stem.lowercased()
    // Pixels name both files, `….RAW-01.COVER.jpg` and `….RAW-02.ORIGINAL.dng`.
    guard let mark = stem.range(of: ".raw-0", options: .backwards) else { return stem }
    return String(stem[..<mark.lowerBound])
  }

  /// Whether a movie belongs to a photograph with the same name.
  ///
  /// - Parameters:
  ///   - photograph: the mark of the photograph.
  ///   - movie: the mark of the movie.
  static func isLive(_ photograph: Mark, _ movie: Mark) -> Bool {
    if let own = photograph.identifier, let other = movie.identifier { return own == other }
    guard let duration = movie.duration, duration > 0, duration <= longestMovie else {
      return false
    }
    return areNear(photograph.date, movie.date, within: duration + 2)
  }

  /// Whether two dates, as far as they are known, may be the same moment.
  ///
  /// - Parameter seconds: the greatest distance.
  private static func areNear(_ one: CaptureDate?, _ other: CaptureDate?, within seconds: Double)
    -> Bool
  {
    guard let one, let other, one.precision == .second, other.precision == .second else {
      return true
    }
    if let first = one.offset, let second = other.offset {
      return abs(Double(one.clock - 60 * first - other.clock + 60 * second)) <= seconds
    }
    // Clocks are apart by quarters of an hour, and by a day at most.
    let distance = abs(one.clock - other.clock)
    let rest = distance % 900
    return distance <= 86_400 + 900 && Double(min(rest, 900 - rest)) <= seconds
  }

  /// The files that are shown, each with those that it has taken.
  private struct Hosts {
    private let files: [SourceFile]
    private var companions: [[SourceFile]]
    private var isTaken: [Bool]
    /// The indices of files by what their names have in common.
    private var groups: [String: [Int]] = [:]

    init(_ files: [SourceFile]) {
      self.files = files
      companions = Array(repeating: [], count: files.count)
      isTaken = Array(repeating: false, count: files.count)
      for (index, file) in files.enumerated() {
        groups[Pairing.key(file.stem), default: []].append(index)
      }
    }

    var items: [SourceFile] {
      files.indices.filter { !isTaken[$0] }.map { files[$0].with(companions[$0]) }
    }

    /// Whether the file may be the photograph of a movie or a RAW file. Cameras write these formats.
    private func mayHost(_ index: Int) -> Bool {
      [.still(.jpeg), .still(.heic)].contains(files[index].role)
    }

    private func isMovie(_ index: Int) -> Bool {
      [.movie(.quicktime), .movie(.mp4)].contains(files[index].role)
    }

    /// Whether the name of a movie is that of a photograph, or of a photograph with its extension, as Google exports them.
    private func groups(ofMovie index: Int) -> [Int] {
      let stem = Pairing.key(files[index].stem)
      let same = groups[stem] ?? []
      let dot = stem.lastIndex(of: ".")
      let longer = dot.flatMap { groups[String(stem[..<$0])] } ?? []
      return same + longer.filter { files[$0].name.lowercased() == stem }
    }

    private var pairs: [(host: Int, companion: Int)] {
      files.indices.flatMap { index -> [(host: Int, companion: Int)] in
        if files[index].role.isRaw {
          return (groups[Pairing.key(files[index].stem)] ?? []).filter(mayHost).map { ($0, index) }
        }
        if isMovie(index) {
          return groups(ofMovie: index).filter { mayHost($0) || files[$0].role.isRaw }
            .map { ($0, index) }
        }
        return []
      }
    }

    var hasCandidates: Bool { files.contains { $0.role.isRaw || $0.role.isMovie } }

    /// The files whose marks are compared first: those with the same name, and all movies.
    var candidates: [SourceFile] {
      if !files.indices.contains(where: mayHost), !files.contains(where: \.role.isRaw) { return [] }
      let named = Set(pairs.flatMap { [$0.host, $0.companion] })
      return files.indices.filter { named.contains($0) || isMovie($0) }.map { files[$0] }
    }

    /// Whether there is a movie with an identifier that belongs to no photograph yet.
    func hasLooseMovies(_ marks: Marks) -> Bool {
      files.indices.contains { isMovie($0) && !isTaken[$0] && mark($0, marks)?.identifier != nil }
    }

    /// The files that may be photographs of such movies, and have not been read.
    func unmarked(_ marks: Marks) -> [SourceFile] {
      files.indices.filter { mayHost($0) && !isTaken[$0] && mark($0, marks) == nil }
        .map { files[$0] }
    }

    private func mark(_ index: Int, _ marks: Marks) -> Mark? {
      marks[PathKey(files[index].relativePath)]
    }

    mutating func takeRaws(_ marks: Marks?) {
      for (host, raw) in pairs where files[raw].role.isRaw && !isTaken[raw] {
        if let marks {
          guard let one = mark(host, marks), let other = mark(raw, marks) else { continue }
          // The same camera has written both.
          if let first = one.date, let second = other.date, first.clock != second.clock { continue }
        }
        take(raw, by: host)
      }
    }

    mutating func takeMovies(named marks: Marks?) {
      // A camera's own format comes before what was made of it.
      let named = pairs.filter { isMovie($0.companion) }
        .sorted { rank($0.host) < rank($1.host) }
      for (host, movie) in named where !isTaken[movie] && !isTaken[host] && !hasMovie(host) {
        if let marks {
          guard let photograph = mark(host, marks), let clip = mark(movie, marks),
            Pairing.isLive(photograph, clip)
          else { continue }
        }
        take(movie, by: host)
      }
    }

    /// Takes movies by their identifiers, which photographs keep that are renamed.
    mutating func takeMovies(identified marks: Marks) {
      var owners: [String: Int] = [:]
      for index in files.indices where mayHost(index) && !isTaken[index] && !hasMovie(index) {
        if let identifier = mark(index, marks)?.identifier, owners[identifier] == nil {
          owners[identifier] = index
        }
      }
      for movie in files.indices where isMovie(movie) && !isTaken[movie] {
        if let identifier = mark(movie, marks)?.identifier,
          let host = owners.removeValue(forKey: identifier)
        {
          take(movie, by: host)
        }
      }
    }

    private func rank(_ index: Int) -> Int {
      switch files[index].role {
      case .still(.heic): 0
      case .still: 1
      default: 2
      }
    }

    private func hasMovie(_ index: Int) -> Bool {
      companions[index].contains(where: \.role.isMovie)
    }

    private mutating func take(_ companion: Int, by host: Int) {
      isTaken[companion] = true
      companions[host].append(files[companion])
    }

    /// Gives a sidecar to the files of which it says something: `a.jpg.xmp` to one, `a.xmp` to all of that name. Returns
    /// whether there are any.
    mutating func take(sidecar: SourceFile) -> Bool {
      let name = sidecar.stem.lowercased()
      var hosts = files.indices.filter { files[$0].name.lowercased() == name }
      if hosts.isEmpty { hosts = groups[Pairing.key(sidecar.stem)] ?? [] }
      var isUsed = false
      for host in hosts {
        guard let owner = owner(of: host) else { continue }
        isUsed = true
        if !companions[owner].contains(where: { $0 === sidecar }) {
          companions[owner].append(sidecar)
        }
      }
      return isUsed
    }

    /// The index of the item that a file is in.
    private func owner(of index: Int) -> Int? {
      if !isTaken[index] { return index }
      return companions.firstIndex { $0.contains { $0 === files[index] } }
    }
  }
}
