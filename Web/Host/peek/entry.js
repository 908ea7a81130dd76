// The button of an element that previews photographs.

/**
 * The button by which a screen reader or a keyboard shows a preview that stays.
 *
 * @param {DOMStringMap} texts
 * @param {() => void} act
 */
export function makeEntry(texts, act) {
  const entry = document.createElement("button");
  entry.type = "button";
  entry.part.value = "entry";
  entry.textContent = texts.preview ?? "Preview photographs";
  entry.addEventListener("click", act);
  return entry;
}
