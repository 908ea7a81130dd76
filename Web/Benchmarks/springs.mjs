// Measures the times of springs as WebAssembly in Node, with the loops of Benchmarks/.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const wasm = fileURLToPath(
  new URL("../.build/wasm32-unknown-none-wasm/release/LenticularBenchmark.wasm", import.meta.url),
);

/** The methods of advancing a spring by a frame, in the order of their numbers in the module. */
export const ways = ["one transition", "cache", "anew", "Pop"];

/**
 * The lower quartile of the times of `action` in nanoseconds. `prepare` is called before each measurement.
 *
 * @param {number} milliseconds
 * @param {() => unknown} action
 * @param {() => unknown} prepare
 */
function time(milliseconds, action, prepare = () => {}) {
  function timed() {
    prepare();
    const start = process.hrtime.bigint();
    action();
    return Number(process.hrtime.bigint() - start);
  }
  // The first calls run before the code is optimised.
  for (let call = 0; call < 50; call++) timed();
  const end = performance.now() + milliseconds;
  const times = [];
  while (times.length < 20 || performance.now() < end) times.push(timed());
  return times.sort((a, b) => a - b)[times.length >> 2];
}

/** Nanoseconds, by the names that the native benchmarks have: of a step, and of a tick. */
export async function measure() {
  const { instance } = await WebAssembly.instantiate(await readFile(wasm));
  const { springs, steps, animate, prepare, tick, running } = /** @type {import("../Host/stage/engine.js").Exports} */ (
    instance.exports
  );
  const times = new Map();
  for (const lanes of [1, 2, 4]) {
    ways.forEach((name, way) => {
      times.set(`${lanes} lanes, ${name}`, time(500, () => springs(lanes, way)) / steps());
    });
  }
  for (const [subject, name] of ["objects", "layers"].entries()) {
    for (const together of [1, 0]) {
      animate(subject, together);
      const tickTime = time(1000, tick, prepare);
      if (!running()) throw new Error("an animation came to rest and was measured");
      times.set(`${name}, begun ${together ? "together" : "apart"}`, tickTime);
    }
  }
  return times;
}
