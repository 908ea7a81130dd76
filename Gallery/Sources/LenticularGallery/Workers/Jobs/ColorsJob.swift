/// Reads the colours of photographs off a sheet of small squares.
///
/// They are the sheet's, not the photographs', so that they are the same whenever it was printed.
struct ColorsJob: WorkerJob {
  let sheet: SheetFile

  var kind: WorkerJobKind { .colors(self) }

  func seconds(_ limits: WorkerLimits) -> Int { limits.seconds }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> [Color] {
    try sheet.sprites().map(\.color)
  }
}
