// Puts the texts of a page into the language of its visitor, and then starts the other scripts of the page, which read
// texts. Elements say which texts they have:
//
// - `data-text` has keys of the table of a language, `en.json` and the like. A key alone is that of the element's
//   content, `aria-label=key` that of an attribute. Names in braces in a text are replaced by the element's data, if it
//   has such: `{count}` by `data-count`. What follows the text in an element is `data-rest`.
// - `data-when` is the date that is the element's content, in ISO 8601, or two with a slash between them for a range.
//
// Lenticular's elements have all of their texts in the table.

/** @typedef {Record<string, string> & { months: string[], elements: Record<string, Record<string, string>> }} Table */

const page = document.documentElement;
const languages = page.dataset.languages?.split(" ") ?? [];
/** Where the visitor's choice is kept. */
const key = "lenticular-language";

/** The language that the visitor has chosen here; null if there is none, or the browser keeps nothing. */
function chosen() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The language of the visitor's that the gallery has, and otherwise that of the page. */
const language =
  [chosen() ?? "", ...navigator.languages]
    .map((each) => each.toLowerCase().split("-")[0])
    .find((each) => languages.includes(each)) ?? page.lang;

/**
 * The texts of the visitor's language; undefined if they are those of the page, or cannot be loaded.
 *
 * @type {Table | undefined}
 */
export const table =
  language === page.lang
    ? undefined
    : await fetch(new URL(`${language}.json`, import.meta.url))
        .then((response) => (response.ok ? response.json() : undefined))
        .catch(console.error);

/**
 * @param {Table} table
 * @param {string} name
 * @param {Record<string, string | undefined>} values
 */
function textOf(table, name, values) {
  const text = table[name];
  if (typeof text !== "string") return JSON.stringify(text);
  return text.replace(/\{(\w+)\}/g, (name, each) => values[each] ?? name);
}

/**
 * A date, or a range of dates.
 *
 * @param {Table} table
 * @param {string} iso
 */
function dateOf(table, iso) {
  const [first, last = first] = iso.split("/");
  const [year, month, day, hour, minute] = last.split(/[-T:]/);
  const [firstYear, firstMonth, firstDay] = first.split("-");
  const name = (/** @type {string} */ number) => table.months[Number(number) - 1];
  if (year !== firstYear) return textOf(table, "yearRange", { first: firstYear, last: year });
  if (month === undefined || firstMonth === undefined) return year;
  if (month !== firstMonth) return textOf(table, "monthRange", { first: name(firstMonth), last: name(month), year });
  if (day === undefined || day !== firstDay?.split("T")[0]) return textOf(table, "month", { month: name(month), year });
  const values = { day: `${Number(day)}`, month: name(month), year };
  return hour === undefined ? textOf(table, "day", values) : textOf(table, "moment", { ...values, hour, minute });
}

/**
 * Puts the texts of a page into the visitor's language.
 *
 * @param {Document} document
 * @param {Table} table
 */
function translate(document, table) {
  const { documentElement: root } = document;
  root.lang = table.language;
  if (table.direction === "rtl") root.dir = "rtl";
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-text]"))) {
    const { dataset } = element;
    for (const each of dataset.text?.split(" ") ?? []) {
      const [name, attribute] = each.split("=").reverse();
      const isOne = name === "photographs" && dataset.count === "1";
      const isNone = name === "photographs" && dataset.count === "0";
      const text = textOf(table, isOne ? "photograph" : isNone ? "noPhotographs" : name, dataset);
      if (attribute) element.setAttribute(attribute, text);
      else element.textContent = text + (dataset.rest ?? "");
    }
  }
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-when]")))
    element.textContent = dateOf(table, element.dataset.when ?? "") + (element.dataset.rest ?? "");
  for (const [element, texts] of Object.entries(table.elements)) {
    for (const each of document.querySelectorAll(`lenticular-${element}`))
      for (const [name, text] of Object.entries(texts)) each.setAttribute(`data-${name}`, text);
  }
}

/**
 * Adds what chooses another language to a page that has room for it.
 *
 * @param {Document} document
 */
function addChoice(document) {
  const place = document.querySelector("header > .views") ?? document.querySelector("body:not(.photograph) > header");
  if (!place) return;
  const choice = document.createElement("select");
  choice.className = "language";
  choice.ariaLabel = table?.languageOfPages ?? page.dataset.label ?? "";
  for (const each of languages) {
    const name = new Intl.DisplayNames([each], { type: "language" }).of(each) ?? each;
    const option = new Option(name[0].toLocaleUpperCase(each) + name.slice(1), each, false, each === language);
    option.lang = each;
    choice.append(option);
  }
  choice.addEventListener("change", () => {
    localStorage.setItem(key, choice.value);
    location.reload();
  });
  place.append(choice);
}

/**
 * Makes a page one for the visitor.
 *
 * @param {Document} document
 */
export function adapt(document) {
  if (table) translate(document, table);
  addChoice(document);
}

adapt(document);
/** @type {NodeListOf<HTMLScriptElement>} */
const scripts = document.querySelectorAll('script[type="text/later"]');
for (const later of scripts) {
  const script = document.createElement("script");
  script.type = "module";
  // In their order.
  script.async = false;
  script.src = later.src;
  later.replaceWith(script);
}
