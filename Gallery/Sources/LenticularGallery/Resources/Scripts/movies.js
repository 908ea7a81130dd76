// Plays movies in viewers. What plays them is loaded when the first movie is opened.

/**
 * What is known of the photographs of a viewer or of a wall in it: those of links in a page, or of a list.
 *
 * @typedef {object} Source
 * @property {(index: number) => { original?: string }} at
 * @property {{ movie?: { address: string, silent?: boolean } }[]} [photographs] The list, as it was loaded.
 * @property {string} [base] The address of the list.
 *
 * @typedef {HTMLElement & { index: number, link?: HTMLAnchorElement, album: { photographs: Source } }} Viewer
 */

/** @type {Promise<typeof import("./movie-player.js")> | undefined} */
let loading;
/** @type {WeakMap<Viewer, import("./movie-player.js").MoviePlayer>} */
const players = new WeakMap();

/**
 * The movie that is open; undefined for a photograph.
 *
 * @param {Viewer} viewer
 */
function movieOf(viewer) {
  const { index, link } = viewer;
  if (index < 0) return;
  /** @type {(Element & { album?: { photographs: Source } }) | null} */
  const wall = viewer.querySelector("lenticular-wall");
  const { photographs } = wall?.album ?? viewer.album;
  const movie = photographs.photographs?.[index]?.movie;
  if (movie) return { address: new URL(movie.address, photographs.base).href, isSilent: movie.silent === true };
  if (link?.dataset.movie === undefined) return;
  return { address: photographs.at(index).original ?? "", isSilent: link.dataset.silent !== undefined };
}

/** @param {Event} event */
async function follow({ target, type }) {
  const viewer = /** @type {Viewer} */ (target);
  if (viewer.localName !== "lenticular-viewer") return;
  const movie = type === "lenticular-dismiss" ? undefined : movieOf(viewer);
  if (movie && !players.has(viewer)) {
    loading ??= import("./movie-player.js");
    const { MoviePlayer } = await loading;
    if (!players.has(viewer)) players.set(viewer, new MoviePlayer(viewer));
  }
  // Another photograph may be open by now.
  players.get(viewer)?.show(type === "lenticular-dismiss" ? undefined : movieOf(viewer));
  if (type === "lenticular-settle") players.get(viewer)?.start();
}

for (const type of ["present", "change", "settle", "dismiss"]) {
  document.addEventListener(`lenticular-${type}`, (event) => {
    follow(event).catch(console.error);
  });
}
