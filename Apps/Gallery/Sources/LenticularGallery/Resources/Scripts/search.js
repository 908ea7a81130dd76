// Finds photographs by words, while one types. The words of a query are looked up in the files of the index that have them;
// `SearchIndex` in the gallery's sources says what is in these. The address has the query.

import { tile } from "./pages.js";

const field = /** @type {HTMLInputElement} */ (document.querySelector('input[type="search"]'));
const list = /** @type {HTMLElement} */ (document.querySelector(".tiles"));
const summary = /** @type {HTMLElement} */ (document.querySelector("output"));
const { nothing = "", found = "" } = summary.dataset;
/**
 * The first word of each file of words; empty for the first file.
 *
 * @type {string[]}
 */
const firstWords = JSON.parse(list.dataset.firstWords ?? "[]");
/** The files of tiles: the number of photographs in each, and the number of files. */
const parts = { length: Number(list.dataset.partLength), count: Number(list.dataset.partCount) };
/** The address of a thumbnail, with `{name}` and `{width}`. */
const thumbnail = list.dataset.thumbnail ?? "";
/**
 * The names of the months in the language of the page, and in all others of the gallery: a link to a query may come from
 * somebody who has the gallery in another one.
 *
 * @type {string[][]}
 */
const months = [
  JSON.parse(list.dataset.months ?? "[]"),
  ...(document.documentElement.dataset.languages?.split(" ") ?? []).map((language) => {
    const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month)));
  }),
];
/** The address of the gallery. */
const root = new URL("../../", location.href);
/** The number of photographs that are added at a time: each may need a file of its own. */
const step = 20;
/** The greatest length of a word, in characters. */
const longest = 24;

/**
 * A word with its photographs; and what a file has of a photograph that shows it as a tile.
 *
 * @typedef {{ word: string, runs: [number, number][] }} Entry
 * @typedef {[page: string, name: string, width: number, height: number, least: number, alt: string]} Tile
 */

/**
 * The characters of a text without case and accents.
 *
 * @param {string} text
 */
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** Chinese and Japanese, which have no spaces. */
const paired = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{3ffff}]+/u;

/**
 * What a query asks for: words, of which some may be the beginnings of others.
 *
 * @param {string} query
 * @returns {{ word: string, isWhole: boolean }[]}
 */
function parse(query) {
  const terms = [];
  const names = months.map((each) => each.map(plain));
  // A date, 2019-06 or 2019年6月.
  const text = plain(query).replace(/\b(\d{4})(?:-(\d{2})\b|\s*年\s*(\d{1,2})\s*月)/g, (_, year, ...month) => {
    terms.push({ word: `~${`${month[0] ?? month[1]}`.padStart(2, "0")}`, isWhole: true });
    return `${year} `;
  });
  for (const piece of text.match(/[\p{L}\p{N}]+/gu) ?? []) {
    const month = Math.max(...names.map((each) => each.indexOf(piece)));
    if (month >= 0 && /\d{4}/.test(text)) {
      terms.push({ word: `~${`${month + 1}`.padStart(2, "0")}`, isWhole: true });
      continue;
    }
    for (const run of piece.split(new RegExp(`(${paired.source})`, "u"))) {
      if (!run) continue;
      if (paired.test(run)) {
        const characters = [...run];
        if (characters.length === 1) terms.push({ word: run, isWhole: true });
        for (let index = 0; index + 1 < characters.length; index++)
          terms.push({ word: characters[index] + characters[index + 1], isWhole: true });
      } else {
        const word = [...run.replace(/^0+(?=\d+$)/, "")].slice(0, longest).join("");
        terms.push({ word, isWhole: [...word].length < 2 });
      }
    }
  }
  return terms;
}

/**
 * The numbers of the files that have a word, or all words with a beginning.
 *
 * @param {{ word: string, isWhole: boolean }} term
 */
function filesOf({ word, isWhole }) {
  const end = isWhole ? word : `${word}\uffff`;
  return firstWords.flatMap((first, file) =>
    first <= end && (file + 1 === firstWords.length || firstWords[file + 1] > word) ? [file] : [],
  );
}

/**
 * The words of a file, with their photographs.
 *
 * @param {Uint8Array} bytes
 * @returns {Entry[]}
 */
function decode(bytes) {
  const decoder = new TextDecoder();
  /** @type {Entry[]} */
  const entries = [];
  let offset = 0;
  const number = () => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[offset++];
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  let word = new Uint8Array();
  while (offset < bytes.length) {
    const head = bytes[offset++];
    const shared = head % 16 === 15 ? 15 + number() : head % 16;
    const count = head >> 4 === 15 ? 15 + number() : head >> 4;
    const next = new Uint8Array(shared + count);
    next.set(word.subarray(0, shared));
    next.set(bytes.subarray(offset, offset + count), shared);
    word = next;
    offset += count;
    const length = number();
    const stop = offset + length;
    /** @type {[number, number][]} */
    const runs = [];
    let end = 0;
    while (offset < stop) {
      const head = number();
      const start = end + Math.floor(head / 2);
      end = start + (head % 2 === 1 ? number() + 2 : 1);
      runs.push([start, end]);
    }
    entries.push({ word: decoder.decode(word), runs });
  }
  return entries;
}

/**
 * What has been loaded, or is being loaded, by address.
 *
 * @type {Map<string, Promise<any>>}
 */
const loaded = new Map();

/**
 * @template T
 * @param {string | URL} address
 * @param {(response: Response) => Promise<T>} read
 * @returns {Promise<T>}
 */
function load(address, read) {
  const { href } = new URL(address, location.href);
  let result = loaded.get(href);
  if (!result) {
    result = fetch(href).then((response) => {
      if (!response.ok) throw new Error(`${href} has not been loaded: status ${response.status}`);
      return read(response);
    });
    // What could not be loaded is tried again.
    result.catch(() => loaded.delete(href));
    loaded.set(href, result);
  }
  return result;
}

/**
 * @param {number} file
 * @returns {Promise<Entry[]>}
 */
const wordsIn = (file) =>
  load(file === 0 ? "words.bin" : `words-${file + 1}.bin`, async (response) =>
    decode(new Uint8Array(await response.arrayBuffer())),
  );

/**
 * The numbers of the photographs that a query finds, in ascending order.
 *
 * @param {string} query
 * @returns {Promise<number[]>}
 */
async function find(query) {
  const terms = parse(query);
  if (terms.length === 0) return [];
  const sets = await Promise.all(
    terms.map(async (term) => {
      /** @type {Set<number>} */
      const numbers = new Set();
      for (const { word, runs } of (await Promise.all(filesOf(term).map(wordsIn))).flat()) {
        if (term.isWhole ? word !== term.word : !word.startsWith(term.word)) continue;
        for (const [start, end] of runs) for (let item = start; item < end; item++) numbers.add(item);
      }
      return numbers;
    }),
  );
  const [first, ...others] = sets.sort((a, b) => a.size - b.size);
  return [...first].filter((item) => others.every((set) => set.has(item))).sort((a, b) => a - b);
}

/**
 * The tile of a photograph by its number; undefined if the gallery has changed meanwhile.
 *
 * @param {number} number
 */
async function tileAt(number) {
  const part = Math.min(Math.floor(number / parts.length), parts.count - 1);
  /** @type {(Tile | undefined)[]} */
  const tiles = await load(part === 0 ? "tiles.json" : `tiles-${part + 1}.json`, (response) => response.json());
  const found = tiles[number - part * parts.length];
  if (!found) return;
  const [page, name, width, height, least, alt] = found;
  const address = thumbnail.replace("{name}", name).replace("{width}", `${least}`);
  return tile(new URL(page, root).href, new URL(address, root).href, { width, height, alt });
}

/** The number of the last query; what earlier ones find comes too late. */
let latest = 0;
/** Adds photographs that were found when the end of the page comes near. */
let goOn = () => {};
const end = /** @type {HTMLElement} */ (document.querySelector(".end"));
const nearEnd = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && goOn(), {
  rootMargin: "25%",
});
nearEnd.observe(end);

async function search() {
  const query = field.value.trim();
  const own = ++latest;
  const address = new URL(location.href);
  if (query) address.searchParams.set("q", query);
  else address.searchParams.delete("q");
  history.replaceState(history.state, "", address);
  const numbers = await find(query);
  if (own !== latest) return;
  let shown = 0;
  let isBusy = false;
  const add = async () => {
    if (isBusy || own !== latest || shown === numbers.length) return;
    isBusy = true;
    const next = numbers.slice(shown, shown + step);
    const tiles = (await Promise.all(next.map(tileAt))).flatMap((each) => each ?? []);
    if (own !== latest) return;
    if (shown === 0) list.replaceChildren(...tiles);
    else list.append(...tiles);
    shown += next.length;
    isBusy = false;
    // An end that is still near is told again.
    nearEnd.unobserve(end);
    nearEnd.observe(end);
  };
  if (numbers.length === 0) list.replaceChildren();
  summary.textContent =
    numbers.length > 0
      ? found.replace("{count}", numbers.length.toLocaleString(document.documentElement.lang))
      : query
        ? nothing
        : "";
  goOn = () => add().catch(console.error);
  await add();
}

const start = () => search().catch(console.error);
field.addEventListener("input", start);
field.value = new URL(location.href).searchParams.get("q") ?? "";
field.hidden = false;
if (field.value) start();
