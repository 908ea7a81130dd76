// Measures the times of inputs and frames of a viewer, as WebAssembly in Node. The times depend on the machine; compare
// only ratios of times in the same run.

import { readFile } from "node:fs/promises";
import * as Input from "../Host/generated/input.js";
import * as Viewer from "../Host/generated/viewer.js";
import { Engine } from "../Host/stage/engine.js";

const bytes = await readFile(new URL("../../dist/lenticular.wasm", import.meta.url));
const module = await WebAssembly.compile(bytes);
const refresh = 1 / 60;

function viewer() {
  const instance = new WebAssembly.Instance(module);
  const engine = new Engine(/** @type {import("../Host/stage/engine.js").Exports} */ (instance.exports));
  const id = engine.exports[Viewer.create](390, 844);
  /** @param {number} target */
  const pass =
    (target) => (/** @type {number} */ call, /** @type {number} */ time, /** @type {number[]} */ numbers) => {
      engine.write([], numbers);
      return engine.exports.call(call, target, time, numbers.length) > 1;
    };
  const surface = /** @type {import("../Host/stage/surface.js").Surface} */ (
    /** @type {unknown} */ ({ id, call: pass(id), input: pass(0) })
  );
  Input.resize(surface, 0, { width: 390, height: 844, displayScale: 3 });
  Viewer.setPhotos(surface, 0, {
    photos: [
      [3000, 2000],
      [2000, 3000],
      [2400, 2400],
    ],
  });
  const thumbnail = { x: 20, y: 100, width: 80, height: 80, cornerRadius: 12 };
  return {
    advance: engine.exports.advance,
    present: () => Viewer.present(surface, 0, { index: 1, thumbnail }),
    pointer: (/** @type {number} */ time, /** @type {number} */ phase, /** @type {number} */ y) =>
      Input.pointer(surface, time, { id: 1, phase, x: 195, y, buttons: 1 }),
  };
}

/**
 * The median of `rounds` results of `measure`, in nanoseconds.
 *
 * @param {number} rounds
 * @param {() => number} measure
 */
function median(rounds, measure) {
  const times = Array.from({ length: rounds }, measure).sort((a, b) => a - b);
  return times[rounds >> 1];
}

/**
 * @param {number} count
 * @param {(index: number) => void} action
 */
function timed(count, action) {
  const start = process.hrtime.bigint();
  for (let index = 0; index < count; index++) action(index);
  return Number(process.hrtime.bigint() - start) / count;
}

const flight = median(400, () => {
  const { advance, present } = viewer();
  present();
  advance(0);
  return timed(30, (frame) => advance((frame + 1) * refresh));
});

const drag = median(400, () => {
  const { advance, present, pointer } = viewer();
  present();
  for (let frame = 0; frame < 120; frame++) advance(frame * refresh);
  pointer(2, 0, 400);
  return timed(200, (move) => pointer(2.01 + move / 240, 1, 400 + move));
});

const idle = median(400, () => {
  const { advance, present } = viewer();
  present();
  for (let frame = 0; frame < 120; frame++) advance(frame * refresh);
  return timed(200, (frame) => advance(2 + frame * refresh));
});

/** @param {number} nanoseconds */
const share = (nanoseconds) => `${((nanoseconds / (refresh * 1e9)) * 100).toFixed(4)} %`;
/**
 * @param {string} name
 * @param {string} time
 * @param {string} note
 */
const row = (name, time, note) => console.log(name.padEnd(44), time.padStart(10), note);
/** @param {number} nanoseconds */
const microseconds = (nanoseconds) => `${(nanoseconds / 1000).toFixed(2)} µs`;
row("", "median", "");
row("a frame of a flight (engine and encoding)", microseconds(flight), `${share(flight)} of a frame at 60 Hz`);
row("a pointer sample of a drag", microseconds(drag), `${(drag / flight).toFixed(2)} frames of a flight`);
row("a frame at rest", microseconds(idle), `${(idle / flight).toFixed(2)} frames of a flight`);
