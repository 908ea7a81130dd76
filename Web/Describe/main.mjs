// main.mjs DIRECTORY
// Writes what is generated of the elements into a directory, each file at its path in the project: declarations, the
// manifest, data for editors and the reference. Says what is wrong with the descriptions of the elements instead, if
// something is.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { check } from "./check.mjs";
import { declarations } from "./declarations.mjs";
import { editorData } from "./editors.mjs";
import { frameworkTypes } from "./frameworks.mjs";
import { manifest } from "./manifest.mjs";
import { Reader } from "./read.mjs";
import { reference } from "./reference.mjs";

const [directory] = process.argv.slice(2);
const reader = new Reader(fileURLToPath(new URL("../..", import.meta.url)));
const description = await reader.read();
check(description, reader);
const { problems } = reader;
for (const { file, line, text } of problems) console.error(`${file}:${line}: ${text}`);
if (problems.length) process.exit(1);
for (const make of [declarations, manifest, frameworkTypes, editorData, reference]) {
  for (const [path, text] of make(description)) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
