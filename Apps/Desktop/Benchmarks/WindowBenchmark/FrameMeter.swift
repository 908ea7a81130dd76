import CGTK
import Foundation

/// Measures the frames of a widget.
final class FrameMeter {
  struct Frames {
    /// The number of frames in a second.
    let rate: Double
    /// The time that a frame takes, from the refresh of the display to its last pixel, in seconds.
    let cost: Double
    /// The processor time of this process for a frame, on all threads, in seconds. It includes the work between frames,
    /// and that of OpenGL in software, but not that of the workers.
    let processorTime: Double
  }

  private var count = 0
  private var busyTime = 0.0
  private var beginning = 0.0

  /// - Parameter widget: a widget of a window that is shown. The meter is not released before the window.
  init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    let clock = UnsafeMutableRawPointer(gtk_widget_get_frame_clock(widget)!)
    let context = Unmanaged.passUnretained(self).toOpaque()
    cg_connect(
      clock, "before-paint",
      unsafeBitCast(
        { FrameMeter.meter($0).beginning = cg_now() }
          as @convention(c) (UnsafeMutableRawPointer?) -> Void, to: GCallback.self), context)
    cg_connect(
      clock, "after-paint",
      unsafeBitCast(
        { FrameMeter.meter($0).endFrame() } as @convention(c) (UnsafeMutableRawPointer?) -> Void,
        to: GCallback.self), context)
  }

  private static func meter(_ context: UnsafeMutableRawPointer?) -> FrameMeter {
    Unmanaged.fromOpaque(context!).takeUnretainedValue()
  }

  private func endFrame() {
    count += 1
    busyTime += cg_now() - beginning
  }

  /// Measures frames while a condition holds.
  func measure(while isSo: () -> Bool) -> Frames {
    (count, busyTime) = (0, 0)
    let start = cg_now()
    let processorStart = Self.processorTime
    while isSo() { g_main_context_iteration(nil, 1) }
    return Frames(
      rate: Double(count) / (cg_now() - start), cost: busyTime / Double(count),
      processorTime: (Self.processorTime - processorStart) / Double(count))
  }

  /// The processor time of this process so far, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Lets GTK work for some seconds.
  static func pass(_ seconds: Double) {
    let end = cg_now() + seconds
    while cg_now() < end {
      if g_main_context_iteration(nil, 0) == 0 { usleep(200) }
    }
  }

  /// The name of the renderer that draws a widget.
  static func renderer(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
    let renderer = gtk_native_get_renderer(gtk_widget_get_native(widget))
    let instance = UnsafeMutableRawPointer(renderer!).assumingMemoryBound(to: GTypeInstance.self)
    return String(cString: g_type_name_from_instance(instance))
  }
}
