// parity.mjs DIR [WASM]
// Compares the results of the WebAssembly modules with those of the native build, bit for bit. The native results are
// recordings and tables in DIR, written by `swift test` with LENTICULAR_PARITY=DIR. Then tests the allocator. The
// folder WASM contains the modules, by default dist/.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as Input from "../Host/generated/input.js";
import * as LookAround from "../Host/generated/lookAround.js";
import * as Panorama from "../Host/generated/panorama.js";
import * as Parallax from "../Host/generated/parallax.js";
import * as Peek from "../Host/generated/peek.js";
import * as Scroll from "../Host/generated/scroll.js";
import * as Viewer from "../Host/generated/viewer.js";
import * as Wall from "../Host/generated/wall.js";
import { Engine } from "../Host/stage/engine.js";

/** @typedef {import("../Host/stage/engine.js").Exports} Exports */

const root = fileURLToPath(new URL("../..", import.meta.url));
const [folder, wasm] = process.argv.slice(2);
const downloads = wasm ? resolve(wasm) : join(root, "dist");
if (!folder) {
  console.error("usage: node parity.mjs DIR [WASM]");
  process.exit(2);
}

let passed = 0,
  failed = 0;

/**
 * Runs a check, which returns a summary or throws an error.
 *
 * @param {string} name
 * @param {() => string | number} action
 */
function check(name, action) {
  try {
    console.log(`ok      ${name}: ${action()}`);
    passed += 1;
  } catch (error) {
    console.log(`FAILED  ${name}: ${/** @type {Error} */ (error).message}`);
    failed += 1;
  }
}

/**
 * @param {unknown} condition
 * @param {string} message
 */
function demand(condition, message) {
  if (!condition) throw new Error(message);
}

/** @param {string} name */
function numbers(name) {
  const { buffer, byteOffset, length } = readFileSync(join(folder, name));
  demand(length > 0 && length % 8 === 0, `${name} is not a run of Float64`);
  return new Float64Array(buffer.slice(byteOffset, byteOffset + length));
}

/** @param {Float64Array} array */
const bits = (array) => new BigUint64Array(array.buffer, array.byteOffset, array.length);
/** @param {bigint} bit */
const hex = (bit) => `0x${bit.toString(16).padStart(16, "0")}`;

/**
 * The index of the first number that differs in its bits, or -1.
 *
 * @param {Float64Array} left
 * @param {Float64Array} right
 */
function firstDifference(left, right) {
  const [a, b] = [bits(left), bits(right)];
  const count = Math.min(a.length, b.length);
  for (let index = 0; index < count; index++) if (a[index] !== b[index]) return index;
  return a.length === b.length ? -1 : count;
}

/**
 * @param {Float64Array} wasm
 * @param {Float64Array} native
 * @param {string} where
 */
function compare(wasm, native, where) {
  const index = firstDifference(wasm, native);
  if (index < 0) return;
  if (index >= wasm.length || index >= native.length) {
    throw new Error(`${where}: wasm has ${wasm.length} numbers, native ${native.length}`);
  }
  throw new Error(
    `${where}, number ${index}: wasm ${wasm[index]} ${hex(bits(wasm)[index])}, ` +
      `native ${native[index]} ${hex(bits(native)[index])}`,
  );
}

/** @param {string} path */
function compile(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  const imports = WebAssembly.Module.imports(module).map(({ module, name }) => `${module}.${name}`);
  demand(imports.length === 0, `imports ${imports.join(", ")}`);
  return module;
}

/** @param {WebAssembly.Module} module */
const instantiate = (module) => /** @type {Exports} */ (new WebAssembly.Instance(module).exports);

// The engine

/**
 * Makes the calls of a recording on a new stage and compares each frame.
 *
 * @param {WebAssembly.Module} module
 * @param {string} name
 */
function replay(module, name) {
  const engine = new Engine(instantiate(module));
  engine.exports.trackMotion();
  const calls = numbers(`${name}.calls`);
  const frames = numbers(`${name}.frames`);
  let frameCount = 0,
    callCount = 0,
    read = 0;
  for (const { create, width, height } of creationsOf(name)) engine.exports[create](width, height);
  for (let next = 0; next < calls.length; ) {
    const [call, time] = calls.subarray(next, (next += 2));
    if (call >= 0) {
      const [target, count] = calls.subarray(next, (next += 2));
      engine.write([], [...calls.subarray(next, (next += count))]);
      engine.exports.call(call, target, time, count);
      callCount += 1;
    } else {
      const length = engine.exports.advance(time);
      const frame = new Float64Array(engine.exports.memory.buffer, engine.exports.output(), length);
      demand(read < frames.length, `frame ${frameCount} is one too many`);
      const expected = frames.subarray(read + 1, read + 1 + frames[read]);
      compare(frame, expected, `frame ${frameCount} at ${time} s, after ${callCount} calls`);
      read += 1 + frames[read];
      frameCount += 1;
    }
  }
  demand(read === frames.length, `${frameCount} frames, and native has more`);
  demand(frameCount > 0 && callCount > 0, "nothing was recorded");
  return `${callCount} calls, ${frameCount} frames, ${read} numbers alike`;
}

/**
 * The exports that create the interactions of a recording, with the sizes of their surfaces.
 *
 * @param {string} name
 */
function creationsOf(name) {
  const lines = readFileSync(join(folder, `${name}.creations`), "utf8").split("\n");
  return lines.map((line) => {
    const [create, width = "320", height = "568"] = line.split(" ");
    return { create, width: Number(width), height: Number(height) };
  });
}

const recordings = readdirSync(folder)
  .filter((name) => name.endsWith(".calls"))
  .sort()
  .map((name) => name.slice(0, -".calls".length));
check("recordings", () => {
  demand(recordings.length >= 25, `${recordings.length} in ${folder}, expected 25 or more`);
  return recordings.length;
});

/**
 * Replays the recordings that use only exports of a download.
 *
 * @param {string} download
 * @param {number} least
 */
function replayAll(download, least) {
  /** @type {WebAssembly.Module | undefined} */
  let engine;
  check(`${download} imports`, () => {
    engine = compile(join(downloads, `${download}.wasm`));
    return "none";
  });
  const module = engine;
  if (!module) return;
  const exports = WebAssembly.Module.exports(module).map(({ name }) => name);
  const known = recordings.filter((name) => creationsOf(name).every(({ create }) => exports.includes(create)));
  check(`${download} knows recordings`, () => {
    demand(known.length >= least, `${known.length}, expected ${least} or more`);
    return known.length;
  });
  for (const name of known) check(`${download} replays ${name}`, () => replay(module, name));
}

replayAll("lenticular", recordings.length);
replayAll("lenticular-viewer", 9);

// Creation and removal of surfaces

/**
 * A surface of an engine as the host's functions use it.
 *
 * @param {Engine} engine
 * @param {number} id
 */
const surfaceOf = (engine, id) => ({
  id,
  call: (/** @type {number} */ call, /** @type {number} */ time, /** @type {number[]} */ numbers) => {
    engine.write([], numbers);
    engine.exports.call(call, id, time, numbers.length);
  },
});

/**
 * A target of inputs that hands them to surfaces.
 *
 * @param {Engine} engine
 * @param {number[][]} surfaces
 */
const targetOf = (engine, surfaces) => ({
  input: (/** @type {number} */ call, /** @type {number} */ time, /** @type {(number | boolean)[]} */ numbers) => {
    engine.write(surfaces.flat(), numbers);
    return engine.exports.call(call, surfaces.length, time, surfaces.flat().length + numbers.length) > 1;
  },
});

/** @typedef {import("../Host/stage/surface.js").Surface} Surface */

/**
 * The calls after the creation of each interaction, which set its contents.
 *
 * @type {Record<string, (surface: Surface, time: number) => void>}
 */
const settings = {
  [Viewer.create]: (surface, time) => {
    Viewer.setPhotos(surface, time, { photos: [[30, 20]] });
    Viewer.present(surface, time, { index: 0, thumbnail: { x: 9, y: 9, width: 90, height: 60, cornerRadius: 4 } });
  },
  [Scroll.create]: (surface, time) => Scroll.setContent(surface, time, { width: 320, height: 9000 }),
  [Wall.create]: (surface, time) => Wall.setPhotos(surface, time, { photos: Array(40).fill([3, 2]) }),
  [Panorama.create]: (surface, time) => Panorama.setPicture(surface, time, { width: 3000, height: 1000 }),
  [LookAround.create]: (surface, time) => {
    Viewer.setPhotos(surface, time, { photos: [[3000, 1000]] });
    LookAround.setPanorama(surface, time, { index: 0 });
    Viewer.present(surface, time, { index: 0 });
    LookAround.fill(surface, time);
  },
  [Peek.create]: () => {},
  [Parallax.create]: (surface, time) => {
    Parallax.setCell(surface, time, { index: 0, width: 90, height: 90, pictureWidth: 30, pictureHeight: 20 });
    Parallax.place(surface, time, { placements: [{ index: 0, distance: 0 }] });
  },
};

/**
 * Creates and removes a surface of each kind, with a pointer down, and checks that the memory does not grow.
 *
 * @param {Engine} engine
 * @param {string[]} kinds
 * @param {number} times
 */
function comeAndGo(engine, kinds, times) {
  const { exports } = engine;
  let time = 1;
  /**
   * @param {number[][]} surfaces
   * @param {number} phase
   * @param {number} x
   * @param {number} y
   */
  const pointer = (surfaces, phase, x, y) => Input.pointer(targetOf(engine, surfaces), time, { id: 1, phase, x, y });
  /** @param {string} kind */
  const live = (kind) => {
    const surface = exports[kind](320, 568);
    const path = [[surface, 1, 0, 0, 1, 0, 0]];
    Input.resize(targetOf(engine, path), time, { width: 390, height: 844, displayScale: 2 });
    settings[kind](/** @type {Surface} */ (/** @type {unknown} */ (surfaceOf(engine, surface))), time);
    exports.advance((time += 0.01));
    pointer(path, 0, 100, 200);
    time += 0.01;
    pointer([], 1, 100, 150);
    exports.advance((time += 0.01));
    exports.remove(surface);
    exports.advance((time += 0.01));
    pointer([], 2, 100, 150);
  };
  const round = () => kinds.forEach(live);
  for (let each = 0; each < times / 10; each++) round();
  const bytes = exports.memory.buffer.byteLength;
  for (let each = 0; each < times; each++) round();
  const now = exports.memory.buffer.byteLength;
  demand(now === bytes, `grew from ${bytes} to ${now} bytes`);
  return `${times} of each of ${kinds.length} kinds in ${bytes / 65536} pages`;
}

for (const { download, kinds } of [
  { download: "lenticular", kinds: Object.keys(settings) },
  { download: "lenticular-viewer", kinds: [Viewer.create] },
]) {
  check(`${download}: surfaces leave nothing behind`, () =>
    comeAndGo(new Engine(instantiate(compile(join(downloads, `${download}.wasm`)))), kinds, 10_000),
  );
}

check("lenticular: a number that is none of a surface or of a call is ignored", () => {
  const engine = new Engine(instantiate(compile(join(downloads, "lenticular.wasm"))));
  const { exports } = engine;
  const wall = exports[Wall.create](320, 568);
  const surface = /** @type {Surface} */ (/** @type {unknown} */ (surfaceOf(engine, wall)));
  const numbers = [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 0.5, NaN, Infinity];
  for (const number of numbers) {
    const path = [number, wall].map((each) => [each, 1, 0, 0, 1, 0, 0]);
    Input.pointer(targetOf(engine, path), 1, { id: 1, phase: 0, x: 10, y: 10 });
    const viewer = /** @type {Surface} */ (/** @type {unknown} */ (surfaceOf(engine, number)));
    Wall.provideThumbnails(surface, 1, { viewer, a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0 });
    exports.call(number, wall, 1, 0);
    exports.ask(number, wall, 0);
  }
  for (const count of [2 ** 30, 2 ** 31 - 1, -1]) {
    for (const call of [0, 2, 12, 1000]) {
      exports.call(call, count, 1, 2);
      exports.call(call, wall, 1, count);
    }
    exports.ask(0, wall, count);
  }
  demand(exports.advance(1) > 0, "no frame");
  return numbers.length;
});

// The physics, the recognisers and the allocator

/** @type {[name: string, width: number, resultWidth: number][]} */
const tables = [
  ["springs", 6, 2],
  ["decay", 3, 2],
  ["bezier", 5, 1],
  ["elementary", 1, 7],
  ["arctangent", 2, 1],
  ["passages", 5, 1],
  ["bounces", 10, 4],
  ["keyframes", 11, 2],
  ["gestures", 6, 16],
];

/**
 * Computes a table in wasm, in blocks of rows, and compares every row.
 *
 * @param {Exports} certificate
 * @param {string} name
 * @param {number} width
 * @param {number} resultWidth
 */
function recompute(certificate, name, width, resultWidth) {
  const given = numbers(`${name}.in`);
  const expected = numbers(`${name}.out`);
  const rows = given.length / width;
  demand(
    Number.isInteger(rows) && expected.length === rows * resultWidth,
    `${given.length} arguments and ${expected.length} results are no table`,
  );
  const most = 1024;
  const input = certificate.room(most * width);
  const output = certificate.room(most * resultWidth);
  for (let first = 0; first < rows; first += most) {
    const count = Math.min(most, rows - first);
    const { buffer } = certificate.memory;
    new Float64Array(buffer, input, count * width).set(given.subarray(first * width, (first + count) * width));
    certificate[name](count, input, output);
    const results = new Float64Array(certificate.memory.buffer, output, count * resultWidth);
    for (let row = 0; row < count; row++) {
      const at = first + row;
      compare(
        results.subarray(row * resultWidth, (row + 1) * resultWidth),
        expected.subarray(at * resultWidth, (at + 1) * resultWidth),
        `row ${at} of (${given.subarray(at * width, (at + 1) * width).join(", ")})`,
      );
    }
  }
  return `${rows} rows alike`;
}

/** @type {WebAssembly.Module | undefined} */
let certificate;
check("certificate imports", () => {
  execFileSync(join(root, "Scripts/swift-wasm"), ["--product", "LenticularCertificate"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  certificate = compile(join(root, "Web/.build/wasm32-unknown-none-wasm/release/LenticularCertificate.wasm"));
  return "none";
});
const module = certificate;
if (module) {
  for (const [name, width, resultWidth] of tables) {
    check(`table ${name}`, () => recompute(instantiate(module), name, width, resultWidth));
  }
  // What is freed serves the same needs again: a story that repeats does not grow the memory. A
  // random one may, for the most blocks of one size at a time is a record that can still be broken.
  for (const [rounds, times, seed] of [
    [100_000, 10, 1],
    [1_000_000, 2, 2026],
  ]) {
    check(`allocator, ${times} times ${rounds} rounds`, () => {
      const { churn, memory } = instantiate(module);
      let failures = churn(rounds, seed);
      const bytes = memory.buffer.byteLength;
      for (let time = 1; time < times; time++) failures += churn(rounds, seed);
      demand(failures === 0, `${failures} blocks misaligned, overwritten or refused`);
      demand(
        memory.buffer.byteLength === bytes,
        `grew from ${bytes} to ${memory.buffer.byteLength} bytes after the first time`,
      );
      return `all blocks sound, in ${bytes / 65536} pages from the first time on`;
    });
  }
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
