// The search of the site. The sections of all pages are in one file, which is loaded when somebody is about to search.

/** @typedef {{ address: string, page: string, heading: string, text: string }} Section */

const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("q"));
const count = /** @type {HTMLElement} */ (document.getElementById("count"));
const found = /** @type {HTMLElement} */ (document.getElementById("found"));

/** The number of results that are shown, and of characters around the first word that is found. */
const MOST = 30;
const AROUND = 90;

/**
 * A text without case and accents. Each letter stays where it is.
 *
 * @param {string} text
 */
const folded = (text) => Array.from(text, (each) => each.normalize("NFD")[0].toLowerCase()).join("");

/** @type {Promise<(Section & { folded: [heading: string, text: string] })[]> | undefined} */
let sections;
const load = () =>
  (sections ??= fetch("search.json")
    .then((response) => response.json())
    .then((/** @type {Section[]} */ all) =>
      all.map((each) => ({ ...each, folded: [folded(`${each.page} ${each.heading}`), folded(each.text)] })),
    ));

/**
 * The place of a word that begins with these characters; -1 if there is none.
 *
 * @param {string} text
 * @param {string} word
 */
function placeOf(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])) return at;
  return -1;
}

/**
 * A part of a text about the first of the words in it.
 *
 * @param {string} text
 * @param {number} at
 */
function excerpt(text, at) {
  const start = text.lastIndexOf(" ", Math.max(0, at - AROUND)) + 1;
  const end = text.indexOf(" ", Math.min(text.length, at + AROUND));
  return `${start > 0 ? "… " : ""}${text.slice(start, end < 0 ? undefined : end)}${end < 0 ? "" : " …"}`;
}

async function search() {
  const query = field.value.trim();
  history.replaceState(null, "", query ? `?${new URLSearchParams({ q: query })}` : location.pathname);
  const words = folded(query).split(/\s+/).filter(Boolean);
  const all = await load();
  if (query !== field.value.trim()) return;
  const results = all
    .map((section) => {
      const [heading, text] = section.folded;
      const places = words.map((word) => [placeOf(heading, word), placeOf(text, word)]);
      const isHere = words.length > 0 && places.every(([first, second]) => first >= 0 || second >= 0);
      const inText = places.map(([, at]) => at).filter((at) => at >= 0);
      const weight = isHere ? 1 + places.filter(([at]) => at >= 0).length * 10 + inText.length : 0;
      return { section, weight, at: Math.min(...inText, section.text.length) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  count.textContent =
    words.length === 0 ? "" : `${results.length} ${results.length === 1 ? "section" : "sections"} found`;
  found.replaceChildren(
    ...results.slice(0, MOST).map(({ section, at }) => {
      const link = document.createElement("a");
      link.href = section.address;
      link.textContent = [section.page, section.heading].filter(Boolean).join(": ");
      const words = document.createElement("p");
      words.textContent = excerpt(section.text, at === section.text.length ? 0 : at);
      const item = document.createElement("li");
      item.append(link, words);
      return item;
    }),
  );
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
field.addEventListener("focus", load);
field.addEventListener("input", search);
const given = new URLSearchParams(location.search).get("q");
if (given) {
  field.value = given;
  search();
}
