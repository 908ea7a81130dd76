// table.mjs RESULTS
// Prints a table of the times of animations: natively, from the benchmark results in the file RESULTS (in JMH format),
// and as WebAssembly, which this script measures.
//
// All times are lower quartiles of repeated measurements. Other processes only increase times, and on a busy machine
// they increase more than half of them, so a median would be less accurate.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { measure } from "../Web/Benchmarks/springs.mjs";

const path = process.argv[2];
if (!path) {
  console.error("usage: node table.mjs RESULTS");
  process.exit(2);
}

/**
 * The fields of a benchmark's results that this script reads.
 *
 * @typedef {object} Result
 * @property {string} benchmark
 * @property {Record<string, { rawData: number[][], scorePercentiles: Record<string, number> }>} secondaryMetrics
 */

/** Nanoseconds and allocations by name, from the native benchmarks. */
function native() {
  const results = new Map();
  /** @type {Result[]} */
  const measured = JSON.parse(readFileSync(path, "utf8"));
  for (const { benchmark, secondaryMetrics } of measured) {
    const [, count, unit, name] = /(\d+)_(\w+?)(?:_of_|,_|$)(.*)/.exec(benchmark.split(".").pop() ?? "") ?? [];
    // In microseconds.
    const times = secondaryMetrics["Time (wall clock)"].rawData[0].sort((a, b) => a - b);
    const time = times[times.length >> 2] * 1000;
    results.set(name.replaceAll("_", " ") || unit, {
      time: unit === "steps" || unit === "samples" ? time / Number(count) : time,
      allocations: secondaryMetrics.Allocations.scorePercentiles["100.0"],
    });
  }
  return results;
}

/**
 * @typedef {[title?: string, name?: string, ...cells: (string | number)[]]} Row
 *
 * @type {Row[]}
 */
const rows = [];
/** @param {Row} cells */
const row = (...cells) => rows.push(cells);
/** @param {number} value */
const number = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0));

/**
 * @param {string} title
 * @param {Map<string, number>} times
 */
function springs(title, times) {
  /**
   * @param {number} lanes
   * @param {string} way
   */
  const of = (lanes, way) => times.get(`${lanes} lanes, ${way}`) ?? NaN;
  const lanes = [1, 2, 4];
  for (const [index, [way, name]] of [
    ["one transition", "one transition for all"],
    ["cache", "remembered (begun together)"],
    ["anew", "computed anew (begun apart)"],
    ["Pop", "Pop's method"],
  ].entries())
    row(index ? "" : title, name, ...lanes.map((count) => number(of(count, way))));
  for (const [way, name] of [
    ["one transition", "Pop ÷ one transition"],
    ["cache", "Pop ÷ remembered"],
    ["anew", "Pop ÷ computed anew"],
  ]) {
    row("", name, ...lanes.map((count) => `${number(of(count, "Pop") / of(count, way))} ×`));
  }
}

const animations = ["objects, begun together", "objects, begun apart", "layers, begun together", "layers, begun apart"];

const here = native();
const there = await measure();

row("A spring over one frame, ns", "", "1 lane", "2 lanes", "4 lanes");
springs("native", new Map([...here].map(([name, { time }]) => /** @type {const} */ ([name, time]))));
springs("wasm", there);
row();
row("5,000 animations, a frame", "", "µs", "ns each", "allocations");
for (const [index, name] of animations.entries()) {
  const { time, allocations } = here.get(name);
  row(index ? "" : "native", name, number(time / 1e3), number(time / 5e3), allocations);
}
for (const [index, name] of animations.entries()) {
  const time = there.get(name);
  row(index ? "" : "wasm", name, number(time / 1e3), number(time / 5e3), "");
}
row();
row("A pointer's sample, native", "", "ns", "÷ a spring", "allocations");
for (const [way, name] of [
  ["arena, one finger", "pan, pinch, tap, press: one finger"],
  ["arena, two fingers", "two fingers, that pinch"],
  ["velocity, a location more", "velocity: a location more"],
  ["velocity, asked for", "velocity: asked for"],
]) {
  const { time, allocations } = here.get(way);
  const ratio = time / here.get("2 lanes, anew").time;
  row("", name, number(time), `${number(ratio)} ×`, allocations);
}
row("", "an array made, to check the count", "", "", here.get("array").allocations);

const [swift] = /Swift version [\d.]+/.exec(`${execFileSync("swift", ["--version"])}`) ?? [];
const [processor] = cpus();
console.log(`${processor.model.trim()}, ${cpus().length} cores; ${swift}; Node ${process.version}\n`);
for (const [title = "", name = "", ...cells] of rows) {
  const head = title.length > 8 ? title.padEnd(44) : title.padEnd(8) + name.padEnd(36);
  console.log((head + cells.map((cell) => String(cell).padStart(12)).join("")).trimEnd());
}
