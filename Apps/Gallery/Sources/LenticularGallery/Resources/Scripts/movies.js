// Plays movies in viewers, and Live Photos and pictures that move in viewers and previews, and steps through the frames of a
// movie in its preview.
// What does so is loaded when the first one is opened or previewed.

/**
 * What is known of the photographs of a viewer or of a wall in it: those of links in a page, or of a list.
 *
 * @typedef {{ address: string, silent?: boolean }} Listed
 *
 * @typedef {object} Source
 * @property {(index: number) => { original?: string }} at
 * @property {{ movie?: Listed, live?: Listed, motion?: Listed }[]} [photographs] The list, as it was loaded.
 * @property {string} [base] The address of the list.
 *
 * @typedef {HTMLElement & { index: number, link?: HTMLAnchorElement, collection: { photographs: Source } }} Viewer
 * @typedef {HTMLElement & { links: HTMLAnchorElement[], percentage: number }} Peek
 * @typedef {{ address: string, isSilent: boolean }} Movie
 * @typedef {{ show(movie: Movie | undefined): void, start(): void, launch?(): void }} Player
 * @typedef {"movie" | "live" | "motion"} Kind
 */

/**
 * The classes of players, in scripts of their own.
 *
 * @type {Record<Kind, () => Promise<new (viewer: Viewer) => Player>>}
 */
const classes = {
  movie: async () => (await import("./movie-player.js")).MoviePlayer,
  live: async () => (await import("./live-player.js")).LivePlayer,
  motion: async () => (await import("./motion-player.js")).MotionPlayer,
};

/**
 * The players of viewers.
 *
 * @type {Record<Kind, WeakMap<Viewer, Player>>}
 */
const players = { movie: new WeakMap(), live: new WeakMap(), motion: new WeakMap() };

/**
 * What plays of the photograph that is open; undefined if nothing of the kind does.
 *
 * @param {Viewer} viewer
 * @param {Kind} kind
 * @returns {Movie | undefined}
 */
function movieOf(viewer, kind) {
  const { index, link } = viewer;
  if (index < 0) return;
  /** @type {(Element & { collection?: { photographs: Source } }) | null} */
  const wall = viewer.querySelector("lenticular-wall");
  const { photographs } = wall?.collection ?? viewer.collection;
  const listed = photographs.photographs?.[index]?.[kind];
  if (listed) return { address: new URL(listed.address, photographs.base).href, isSilent: listed.silent === true };
  return link && movieOfLink(link, kind);
}

/**
 * What plays of the photograph to which a link leads; undefined if nothing of the kind does.
 *
 * @param {HTMLAnchorElement} link
 * @param {Kind} kind
 * @returns {Movie | undefined}
 */
function movieOfLink({ dataset, baseURI }, kind) {
  const address = dataset[kind];
  if (address === undefined) return;
  return { address: new URL(address, baseURI).href, isSilent: dataset.silent !== undefined };
}

/**
 * @param {Event} event
 * @param {Kind} kind
 */
async function follow({ target, type }, kind) {
  const viewer = /** @type {Viewer} */ (target);
  if (viewer.localName !== "lenticular-viewer") return;
  const present = () => (type === "lenticular-dismiss" ? undefined : movieOf(viewer, kind));
  const known = players[kind];
  if (present() && !known.has(viewer)) {
    const Player = await classes[kind]();
    if (!known.has(viewer)) known.set(viewer, new Player(viewer));
  }
  // Another photograph may be open by now.
  known.get(viewer)?.show(present());
  if (type === "lenticular-present") known.get(viewer)?.launch?.();
  if (type === "lenticular-settle") known.get(viewer)?.start();
}

for (const type of ["present", "change", "settle", "dismiss"]) {
  document.addEventListener(`lenticular-${type}`, (event) => {
    for (const kind of /** @type {const} */ (["movie", "live", "motion"])) follow(event, kind).catch(console.error);
  });
}

/**
 * The photograph that plays in its preview, and what plays it.
 *
 * @type {{ link: HTMLAnchorElement, movie?: { play(): void, remove(): void } } | undefined}
 */
let previewed;

/**
 * What makes the photograph of a link play in its preview; undefined if it does not.
 *
 * @param {HTMLAnchorElement} link
 * @returns {Promise<((root: ShadowRoot, layer: Element) => { play(): void, remove(): void }) | undefined>}
 */
async function playing(link) {
  const live = movieOfLink(link, "live");
  if (live) {
    const { LiveMovie } = await import("./live-player.js");
    return (root, layer) => new LiveMovie(root, layer, live);
  }
  const motion = movieOfLink(link, "motion");
  if (!motion) return;
  const { MotionPicture, isWelcome } = await import("./motion-player.js");
  return isWelcome() ? (root, layer) => new MotionPicture(root, layer, motion) : undefined;
}

/** @param {Event} event */
async function preview(event) {
  const { target, type, detail } = /** @type {CustomEvent<{ index: number }>} */ (event);
  const peek = /** @type {Peek} */ (target);
  if (peek.localName !== "lenticular-peek") return;
  const isOver = type === "lenticular-peekend";
  const link = isOver ? undefined : peek.links.filter(({ dataset }) => !dataset.peek)[detail.index];
  if (link === previewed?.link) return;
  previewed?.movie?.remove();
  previewed = undefined;
  if (!link) return;
  /** @type {NonNullable<typeof previewed>} */
  const present = (previewed = { link });
  const make = await playing(link);
  const page = new URL(link.dataset.page ?? "", link.baseURI).href;
  const layers = /** @type {HTMLElement[]} */ ([...(peek.shadowRoot?.querySelectorAll('[part="preview"]') ?? [])]);
  const layer = layers.find(({ dataset }) => dataset.page === page);
  // Another preview may be shown by now.
  if (present !== previewed || !layer || !peek.shadowRoot || !make) return;
  present.movie = make(peek.shadowRoot, layer);
  present.movie.play();
}

for (const type of ["peek", "peekmove", "peekend"]) {
  document.addEventListener(`lenticular-${type}`, (event) => {
    preview(event).catch(console.error);
  });
}

/**
 * The preview of a movie, and its frames once they are loaded.
 *
 * @type {{ layer: HTMLElement, frames?: import("./movie-frames.js").MovieFrames } | undefined}
 */
let scrubbed;

/** @param {Event} event */
async function scrub({ target, type }) {
  const peek = /** @type {Peek} */ (target);
  if (peek.localName !== "lenticular-peek") return;
  const isOver = type === "lenticular-peekend";
  /** @type {HTMLElement | null | undefined} */
  const layer = isOver ? null : peek.shadowRoot?.querySelector('[part="preview"][data-scrub]');
  if (scrubbed && scrubbed.layer !== layer) {
    scrubbed.frames?.remove();
    scrubbed = undefined;
  }
  if (!layer) return;
  if (!scrubbed) {
    const present = (scrubbed = { layer });
    const { MovieFrames } = await import("./movie-frames.js");
    if (scrubbed !== present) return;
    scrubbed.frames = new MovieFrames(layer, new URL(layer.dataset.scrub ?? "", layer.baseURI).href);
  }
  scrubbed.frames?.show(peek.percentage);
}

for (const type of ["peek", "peekupdate", "peekend"]) {
  document.addEventListener(`lenticular-${type}`, (event) => {
    scrub(event).catch(console.error);
  });
}
