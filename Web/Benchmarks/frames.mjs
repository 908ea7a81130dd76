// Measures the times of inputs and frames of a viewer, as WebAssembly in Node. The times depend on the machine; compare
// only ratios of times in the same run.

import { readFile } from "node:fs/promises";

const bytes = await readFile(new URL("../../dist/lenticular.wasm", import.meta.url));
const module = await WebAssembly.compile(bytes);
const refresh = 1 / 60;

function viewer() {
  const exports = /** @type {import("../Host/stage/engine.js").Exports} */ (new WebAssembly.Instance(module).exports);
  const surface = exports.viewer_create(390, 844);
  /** @param {number[]} numbers */
  const list = (...numbers) =>
    new Float64Array(exports.memory.buffer, exports.input(numbers.length), numbers.length).set(numbers);
  exports.resize(0, 0, 390, 844, 3);
  list(3000, 2000, 2000, 3000, 2400, 2400);
  exports.viewer_setPhotos(surface, 0, 6);
  return {
    advance: exports.advance,
    present: () => exports.viewer_present(surface, 0, 1, 20, 100, 80, 80, 12, 2, 0.5, 0.5, 1),
    pointer: (/** @type {number} */ time, /** @type {number} */ phase, /** @type {number} */ y) =>
      exports.pointer(0, time, 1, phase, 195, y, NaN, 0, 1, 0),
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
