// Shows the photographs that the visitor likes, and saves their names as a text.

import { favourites, heartButton, keep, root, whenOthersKeep } from "./favourites.js";
import { loadPage, tile } from "./pages.js";

const list = /** @type {HTMLElement} */ (document.querySelector(".tiles"));
const summary = /** @type {HTMLElement} */ (document.querySelector("output"));
const save = /** @type {HTMLAnchorElement} */ (document.querySelector("a[download]"));
const { nothing = "", one = "", several = "" } = summary.dataset;
const { label = "" } = list.dataset;

/**
 * The address of the page of a photograph.
 *
 * @param {import("./favourites.js").Favourite} favourite
 */
const addressOf = ({ page }) => new URL(`${page}index.html`, root).href;

/** Tells how many there are, and has their text to save: a line for each, with the name of the file and the address. */
function tell() {
  const all = favourites();
  const count = all.length.toLocaleString(document.documentElement.lang);
  summary.textContent = [nothing, one][all.length] ?? several.replace("{count}", count);
  const text = all.map((each) => `${each.file}\t${addressOf(each)}\n`).join("");
  URL.revokeObjectURL(save.href);
  save.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  save.hidden = all.length === 0;
}

/** @param {import("./favourites.js").Favourite} favourite */
function tileOf(favourite) {
  const { picture, alt, file } = favourite;
  const item = tile(addressOf(favourite), new URL(picture, root).href, favourite);
  const image = /** @type {HTMLImageElement} */ (item.querySelector("img"));
  image.addEventListener("error", () => renew(favourite, image).catch(console.error), { once: true });
  const button = heartButton(`${label}: ${alt || file}`);
  button.ariaPressed = "true";
  button.addEventListener("click", () => {
    const isLiked = button.ariaPressed !== "true";
    keep(favourite, isLiked);
    button.ariaPressed = `${isLiked}`;
    tell();
  });
  item.append(button);
  return item;
}

/**
 * Takes the thumbnail from the page of its photograph: it has another address since the photograph was changed.
 *
 * @param {import("./favourites.js").Favourite} favourite
 * @param {HTMLImageElement} image
 */
async function renew(favourite, image) {
  const address = addressOf(favourite);
  const { page } = await loadPage(address);
  const source = page.querySelector(".picture img")?.getAttribute("src") ?? page.querySelector("video")?.poster;
  if (!source) return;
  image.src = new URL(source, address).href;
}

function show() {
  list.replaceChildren(...favourites().map(tileOf));
  tell();
}

show();
whenOthersKeep(show);
