/// The files generated from the descriptions of the elements, by their paths in the project.
enum ElementFiles {
  typealias File = (path: String, text: String)

  static var all: [File] {
    declarations + [attributeTables, manifest, referenceIndex]
      + ElementDescription.all.map(reference) + frameworkTypes + editorData
  }
}
