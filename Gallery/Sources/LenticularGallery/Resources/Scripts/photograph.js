// Puts the page of the album in the place of a photograph's page, with the photograph open in the viewer.

/** The address of this page, without what the visitor's link may have had in addition. */
const address = new URL(".", location.href).href;
/** @type {HTMLAnchorElement} */
const up = document.querySelector('a[rel="up"]');
const album = up.href;

/**
 * The text of a page without its style sheet, and the style sheet. It is taken out, because this page's policy admits
 * no other than its own.
 *
 * @param {string} text
 */
function takeStyle(text) {
  const style = /<style>([^<]*)<\/style>/.exec(text);
  return style ? [text.replace(style[0], ""), style[1]] : [text, ""];
}

async function showAlbum() {
  const response = await fetch(album);
  if (!response.ok) throw new Error(`the album has not been loaded: status ${response.status}`);
  const [text, style] = takeStyle(await response.text());
  const page = new DOMParser().parseFromString(text, "text/html");
  /** @type {NodeListOf<HTMLElement>} */
  const links = page.querySelectorAll("[data-page]");
  // An album that does not have the photograph yet, or no longer, leaves the page as it is.
  if (![...links].some(({ dataset }) => new URL(dataset.page, album).href === address)) return;
  const viewer = page.querySelector("lenticular-viewer");
  const shown = [...document.body.children];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);

  // The elements are connected at the album's address, which is that of the viewer while no photograph is open.
  history.replaceState(history.state, "", album);
  document.body.replaceChildren(...page.body.children);
  history.replaceState(history.state, "", address);
  // The photograph is where the viewer will show it. So it stays until it is covered.
  document.body.prepend(...shown);
  const uncover = () => {
    for (const each of shown) each.remove();
    document.body.className = page.body.className;
  };
  viewer.addEventListener("lenticular-settle", uncover, { once: true });
  viewer.addEventListener(
    "lenticular-dismiss",
    () => {
      uncover();
      document.title = page.title;
    },
    { once: true },
  );
  // The photograph is on screen already, so nothing has to fly.
  dispatchEvent(new PopStateEvent("popstate", /** @type {PopStateEventInit} */ ({ hasUAVisualTransition: true })));

  // While a gallery is served, the album's page has a script that keeps it up to date.
  document.head.append(...page.querySelectorAll('meta[name="lenticular-version"]'));
  for (const script of page.querySelectorAll("head script[src]"))
    import(new URL(script.getAttribute("src"), album).href);
}

showAlbum().catch(console.error);
