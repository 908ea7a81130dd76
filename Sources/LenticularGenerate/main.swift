// lenticular-generate DIRECTORY: writes every generated file into a directory, at its path in the
// project.
import Foundation
import LenticularBoundary

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: lenticular-generate DIRECTORY\n".utf8))
  exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
for (path, text) in Generated.files {
  let file = folder.appendingPathComponent(path)
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: file)
}
