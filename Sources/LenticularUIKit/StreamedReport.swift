#if os(iOS) || APPLE_DOUBLES
  import Lenticular

  /// A report that can wait in a stream until it is read.
  protocol StreamedReport: Sendable {
    /// The kind of a continuous report: one that says how something is in a frame, so that the next one of its kind
    /// replaces it; nil for a report of something that happened once, such as a begin or an end.
    var continuousKind: Int? { get }
  }

  extension ScrollInteraction.Report: StreamedReport {
    var continuousKind: Int? {
      switch self {
      case .didScroll: 0
      case .didZoom: 1
      default: nil
      }
    }
  }

  extension TiltPanner.Report: StreamedReport {
    var continuousKind: Int? {
      if case .scroll(let report) = self { report.continuousKind } else { nil }
    }
  }

  extension PhotoViewer.Report: StreamedReport {
    var continuousKind: Int? {
      if case .zoomChanged = self { 0 } else { nil }
    }
  }

  extension PeekPan.Report: StreamedReport {
    var continuousKind: Int? {
      if case .updated = self { 0 } else { nil }
    }
  }
#endif
