// Puts the page of the album in the place of a photograph's page, with the photograph open in the viewer.

import { adopt, importScripts, loadPage } from "./pages.js";

/** The address of this page, without what the visitor's link may have had in addition. */
const address = new URL(".", location.href).href;
const up = /** @type {HTMLAnchorElement} */ (document.querySelector('a[rel="up"]'));
const album = up.href;

async function showAlbum() {
  const { page, style } = await loadPage(album);
  /** @type {NodeListOf<HTMLElement>} */
  const links = page.querySelectorAll("[data-page]");
  // An album that does not have the photograph yet, or no longer, leaves the page as it is.
  if (![...links].some(({ dataset }) => new URL(dataset.page ?? "", album).href === address)) return;
  const viewer = page.querySelector("lenticular-viewer");
  if (!viewer) return;
  const shown = [...document.body.children];
  adopt(style);

  // The elements are connected at the album's address and under its title, which are those of the viewer while no
  // photograph is open. It begins the title with the name of the open photograph.
  document.title = page.title;
  history.replaceState(history.state, "", album);
  document.body.replaceChildren(...page.body.children);
  // The viewer makes the relative addresses absolute before they would mean something else.
  viewer.dispatchEvent(new Event("lenticular-load"));
  history.replaceState(history.state, "", address);
  // The photograph is where the viewer will show it. So it stays until it is covered.
  document.body.prepend(...shown);
  const paper = document.createElement("div");
  paper.className = "photograph paper";
  const uncover = () => {
    // Who prints the page has the photograph, as long as it is open.
    paper.append(...shown.flatMap((each) => [...each.children]));
    for (const each of shown) each.remove();
    document.body.append(paper);
    document.body.className = page.body.className;
  };
  viewer.addEventListener("lenticular-settle", uncover, { once: true });
  viewer.addEventListener("lenticular-dismiss", uncover, { once: true });
  for (const type of ["lenticular-change", "lenticular-dismiss"]) viewer.addEventListener(type, () => paper.remove());
  // The photograph is on screen already, so nothing has to fly. A viewer with a list opens it when the list is loaded.
  dispatchEvent(new PopStateEvent("popstate", /** @type {PopStateEventInit} */ ({ hasUAVisualTransition: true })));

  // A feed in parts has a script that continues it, and the page of a served gallery one that keeps it up to date.
  document.head.append(...page.querySelectorAll('meta[name="lenticular-version"]'));
  importScripts(page, album);
}

showAlbum().catch(console.error);
