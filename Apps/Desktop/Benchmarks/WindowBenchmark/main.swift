import CGTK
import Foundation
import LenticularDesktop
import LenticularGTK
import LenticularGallery

// Measures the frames of flings through a folder of 10,000 photographs in the window, from the first photograph to the
// last and back twice, in turns with those of a widget that only moves as many of the same textures; and the memory.
// Prints a line for each measurement, which window.py reads.

if CommandLine.arguments.dropFirst() == ["worker"] { Worker.run() }

let base = FileManager.default.temporaryDirectory.appending(path: "bench-\(getpid())").path
try TestFolder.make(photographs: 10_000, in: "\(base)/photographs")

cg_return_large_blocks()
gtk_init()
cg_set_style(true)
let application = gtk_application_new("lenticular.WindowBenchmark", G_APPLICATION_NON_UNIQUE)!
g_application_register(
  UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self), nil, nil)
let window = ViewWindow.open(
  "\(base)/photographs", in: application, reader: PhotographReader(cache: "\(base)/cache"))
while gtk_widget_get_mapped(window.stage) == 0 { g_main_context_iteration(nil, 1) }
let emptyMemory = Memory.resident
let meter = FrameMeter(window.stage)
let fling = Fling(of: window, meter)
fling.prepare()
let textures = DrawnTextures(of: window.controller).all
let plain = PlainWidget(in: window, textures)

print("photographs", window.controller.photographCount)
print("textures", textures.count)
print("renderer", FrameMeter.renderer(of: window.stage))
try Memory.resetPeak()
let passes: [(name: String, direction: Fling.Direction)] = [
  ("for the first time", .ahead), ("again", .back), ("again", .ahead), ("again", .back),
]
for pass in passes {
  report(pass.name, fling.measure(toward: pass.direction))
  report("without the engine", plain.measure(by: meter, seconds: 5))
}
print("pixels", fling.mostPixels)
print("empty", emptyMemory)
print("peak", Memory.peak)
print("workers", Memory.workers)
try FileManager.default.removeItem(atPath: base)
gtk_window_destroy(window.parts.window)

func report(_ name: String, _ frames: FrameMeter.Frames) {
  print("frames", frames.rate, frames.cost * 1000, frames.processorTime * 1000, name)
}
