/// The files of a gallery that are not in its folder, as they are now: templates, a style sheet and a map.
struct FilesBeside: Equatable {
  /// What is watched to notice a change: the folder of templates, and the map.
  let paths: [String]
  /// `nil` without templates, and where they cannot be read.
  private let templates: TemplateFolder?
  private let map: FileVersion?

  init(_ settings: GallerySettings) {
    paths = [settings.templates, settings.map].compactMap(\.self)
    templates = settings.templates.flatMap { try? TemplateFolder($0, names: PageTemplates.names) }
    map = settings.map.flatMap { try? OpenFile($0).version }
  }
}
