// Languages and dates of a page, as pages write them.

/**
 * The language of an element for `Intl`; undefined for that of the browser, also where the page names none that `Intl`
 * knows.
 *
 * @param {Element} element
 */
export function languageOf(element) {
  const language = element.closest("[lang]")?.getAttribute("lang");
  if (!language) return;
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language.trim().replaceAll("_", "-"))[0];
  } catch {
    return;
  }
}

/** A date of HTML, with or without a time. What browsers make of other texts differs. */
const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d\S*))?$/;

/**
 * A date of HTML in words; the text itself if it is no date. A date without a time is that of a day, wherever the visitor
 * is.
 *
 * @param {string | undefined} language
 * @param {string} text
 */
export function dateIn(language, text) {
  const [, day, time] = DATE.exec(text.trim()) ?? [];
  const date = new Date(`${day}T${time ?? "00:00"}`);
  if (Number.isNaN(date.valueOf())) return text;
  return date.toLocaleString(language, { dateStyle: "long", timeStyle: time ? "short" : undefined });
}
