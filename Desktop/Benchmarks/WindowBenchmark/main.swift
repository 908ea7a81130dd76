import CGTK
import Foundation
import LenticularDesktop
import LenticularGTK
import LenticularGallery

// Measures the frames of flings through a folder of 10,000 photographs in the window, in turns with those of a widget
// that only moves as many of the same textures. Prints a line for each measurement, which window.py reads.

if CommandLine.arguments.dropFirst() == ["worker"] { Worker.run() }

let base = FileManager.default.temporaryDirectory.appending(path: "bench-\(getpid())").path
try TestFolder.make(photographs: 10_000, in: "\(base)/photographs")

gtk_init()
cg_set_style()
let application = gtk_application_new("lenticular.WindowBenchmark", G_APPLICATION_NON_UNIQUE)!
g_application_register(
  UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self), nil, nil)
let window = ViewWindow.open(
  "\(base)/photographs", in: application, reader: PhotographReader(cache: "\(base)/cache"))
while gtk_widget_get_mapped(window.stage) == 0 { g_main_context_iteration(nil, 1) }
let meter = FrameMeter(window.stage)
let fling = Fling(of: window, meter)
fling.prepare()
let textures = DrawnTextures(of: window.controller).all
let plain = PlainWidget(in: window, textures)

print("photographs", window.controller.photographCount)
print("textures", textures.count)
print("renderer", FrameMeter.renderer(of: window.stage))
for _ in 0..<3 {
  report("seen for the first time", fling.measure(toward: .ahead))
  report("seen again", fling.measure(toward: .back))
  _ = fling.measure(toward: .ahead)
  report("without the engine", plain.measure(by: meter, seconds: 1.5))
}
try FileManager.default.removeItem(atPath: base)
gtk_window_destroy(window.parts.window)

func report(_ name: String, _ frames: FrameMeter.Frames) {
  print("frames", frames.rate, frames.cost * 1000, name)
}
