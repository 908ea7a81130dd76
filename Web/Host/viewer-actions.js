import { windowOf } from "./documents.js";
import { iconButton } from "./icon-button.js";
import { pixelSize } from "./links.js";
import { modifiers } from "./pointers.js";
import { ViewerStrip } from "./viewer-strip.js";

/** @typedef {import("./links.js").ViewerAlbum} ViewerAlbum */
/** @typedef {import("./viewer.js").LenticularViewer} LenticularViewer */

const INTERVAL = 4000; // ms for which a slideshow shows a photograph at rest.
const NOTICE = 2500; // ms for which a notice is shown.

/**
 * The actions by their names, in the order of the buttons: key, label and the path of the icon.
 *
 * @type {Record<string, [key: string, label: string, path: string]>}
 */
const actions = {
  rotate: ["r", "Rotate", "M20 12a8 8 0 1 1-3-6l3 2M20 3v5h-5"],
  thumbnails: ["t", "Thumbnails", "M4 5h16v9H4zM4 18h4v2H4zM10 18h4v2h-4zM16 18h4v2h-4z"],
  slideshow: ["p", "Slideshow", "M8 5v14l11-7z"],
  information: ["i", "Information", "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5M12 8v0"],
  share: ["s", "Share", "M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1"],
  download: ["d", "Download", "M12 3v12M8 11l4 4 4-4M5 20h14"],
  fullscreen: ["f", "Full screen", "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"],
};

/**
 * The rows of the information by the attribute of the link that has the value, with their labels.
 *
 * @type {Record<string, string>}
 */
const rows = {
  caption: "Caption",
  date: "Date",
  camera: "Camera",
  lens: "Lens",
  exposure: "Exposure",
  pixels: "Pixels",
  location: "Place",
  file: "File",
};

/**
 * The name under which the file at an address is saved: that of the photograph, with the extension of the address if
 * that is another one, so that the name tells what the file is.
 *
 * @param {string} name
 * @param {string} address
 */
function nameOfFile(name, address) {
  const [own, actual] = [name, new URL(address).pathname].map((each) => /\.\w{1,5}$/.exec(each)?.[0] ?? "");
  const [one, other] = [own, actual].map((each) => each.toLowerCase().replace("jpeg", "jpg"));
  return name && actual && one !== other ? name.slice(0, name.length - own.length) + actual : name;
}

/**
 * The buttons and keys of an open viewer for actions: rotation, a strip of thumbnails, a slideshow, information,
 * sharing, download, full screen. The `actions` attribute names those that the viewer offers.
 */
export class ViewerActions {
  #viewer;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  #panel = document.createElement("dl");
  #notice = document.createElement("p");
  /** @type {ViewerStrip | undefined} */
  #strip;
  /** @type {Promise<WakeLockSentinel> | undefined} */
  #wakeLock;
  #isPlaying = false;
  #timer = 0;
  #noticeTimer = 0;

  /**
   * Adds the buttons to `nav`. All actions end when `signal` is aborted.
   *
   * @param {LenticularViewer} viewer
   * @param {ViewerAlbum} album
   * @param {HTMLDialogElement} dialog
   * @param {HTMLElement} nav
   * @param {AbortSignal} signal
   */
  constructor(viewer, album, dialog, nav, signal) {
    this.#viewer = viewer;
    const bar = document.createElement("div");
    bar.part.value = "actions";
    const offered = viewer.actions.split(/\s+/);
    for (const [name, [key, label, path]] of Object.entries(actions)) {
      if (!offered.includes(name) || !this.#isPossible(name)) continue;
      const button = iconButton(name, viewer.dataset[name] ?? label, [path], () => this.#run(name));
      button.ariaKeyShortcuts = key;
      if (["thumbnails", "slideshow", "information"].includes(name)) button.ariaPressed = "false";
      this.#buttons.set(name, button);
      bar.append(button);
      if (name === "thumbnails")
        this.#strip = new ViewerStrip(album, nav, button.ariaLabel, (index) => viewer.step(index - viewer.index));
    }
    this.#panel.part.value = "details";
    this.#panel.hidden = true;
    this.#notice.part.value = "notice";
    this.#notice.role = "status";
    nav.append(bar, this.#panel, this.#notice);
    for (const type of ["pointerdown", "wheel", "keydown"])
      dialog.addEventListener(type, (event) => this.#stopSlideshow(event), { signal, passive: true });
    viewer.addEventListener("lenticular-settle", () => this.#turnLater(), { signal });
    signal.addEventListener("abort", () => this.#end());
  }

  /**
   * Shows the information about the photograph of a link, and marks its thumbnail in the strip.
   *
   * @param {HTMLAnchorElement} link
   * @param {number} index
   */
  describe(link, index) {
    this.#strip?.mark(index);
    const { dataset } = link;
    /** @type {Record<string, string | undefined>} */
    const values = { ...dataset };
    const date = new Date(dataset.date ?? "");
    const language = this.#viewer.closest("[lang]")?.getAttribute("lang") || undefined;
    if (!Number.isNaN(date.valueOf()))
      values.date = date.toLocaleString(language, { dateStyle: "long", timeStyle: "short" });
    if (dataset.width) values.pixels = pixelSize(link).join(" × ");
    values.file ??= decodeURIComponent(new URL(dataset.original ?? link.href, link.baseURI).pathname.split("/").pop());
    this.#panel.replaceChildren(
      ...Object.entries(rows).flatMap(([name, label]) => {
        if (!values[name]) return [];
        const [term, value] = [document.createElement("dt"), document.createElement("dd")];
        term.textContent = this.#viewer.getAttribute(`data-information-${name}`) ?? label;
        if (name === "location" && dataset.map) {
          const map = document.createElement("a");
          map.href = new URL(dataset.map, link.baseURI).href;
          map.target = "_blank";
          map.rel = "noreferrer";
          map.textContent = values[name];
          value.append(map);
        } else value.textContent = values[name];
        return [term, value];
      }),
    );
  }

  /**
   * Handles a key. Returns whether an action has the key.
   *
   * @param {KeyboardEvent} event
   */
  handle(event) {
    if (modifiers(event)) return false;
    const name = [...this.#buttons.keys()].find((name) => actions[name][0] === event.key.toLowerCase());
    if (name) this.#run(name);
    return name !== undefined;
  }

  /** @param {string} name */
  #isPossible(name) {
    const { navigator, document } = windowOf(this.#viewer);
    if (name === "share") return Boolean(navigator.share ?? navigator.clipboard);
    return name !== "fullscreen" || document.fullscreenEnabled;
  }

  /** @param {string} name */
  #run(name) {
    if (name === "slideshow") return this.#isPlaying ? this.#stopSlideshow() : this.#startSlideshow();
    if (name === "rotate") return this.#viewer.rotate(1);
    if (name === "information") return this.#toggleInformation();
    if (name === "thumbnails") return this.#toggleThumbnails();
    if (name === "download") return this.#download();
    const running = name === "share" ? this.#share() : this.#toggleFullScreen();
    // The user may dismiss the sheet, and the browser may refuse.
    running.catch(() => {});
  }

  #toggleInformation() {
    this.#panel.hidden = !this.#panel.hidden;
    this.#buttons.get("information").ariaPressed = `${!this.#panel.hidden}`;
  }

  #toggleThumbnails() {
    this.#strip.toggle();
    this.#buttons.get("thumbnails").ariaPressed = `${this.#strip.isShown}`;
  }

  #download() {
    const { link } = this.#viewer;
    const anchor = document.createElement("a");
    anchor.href = new URL(link.dataset.original ?? link.href, link.baseURI).href;
    anchor.download = nameOfFile(link.dataset.file ?? "", anchor.href);
    anchor.click();
  }

  async #share() {
    const { navigator, location } = windowOf(this.#viewer);
    const { link, history } = this.#viewer;
    const url = history ? location.href : link.href;
    if (navigator.share) return navigator.share({ title: link.dataset.caption || link.querySelector("img").alt, url });
    await navigator.clipboard.writeText(url);
    this.#tell(this.#viewer.dataset.copied ?? "Address copied");
  }

  async #toggleFullScreen() {
    const { document } = windowOf(this.#viewer);
    if (document.fullscreenElement) return document.exitFullscreen();
    return document.documentElement.requestFullscreen();
  }

  /** @param {string} text */
  #tell(text) {
    this.#notice.textContent = text;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.#notice.textContent = ""), NOTICE);
  }

  #startSlideshow() {
    this.#isPlaying = true;
    this.#buttons.get("slideshow").ariaPressed = "true";
    this.#wakeLock = windowOf(this.#viewer).navigator.wakeLock?.request("screen");
    this.#wakeLock?.catch(() => {});
    this.#turnLater();
  }

  /**
   * Stops the slideshow, unless the event is a press of the slideshow's button or key.
   *
   * @param {Event} [event]
   */
  #stopSlideshow(event) {
    if (!this.#isPlaying) return;
    const button = this.#buttons.get("slideshow");
    const key = event instanceof KeyboardEvent ? event.key.toLowerCase() : "enter";
    if (event && key === actions.slideshow[0]) return;
    if (event?.composedPath().includes(button) && (key === "enter" || key === " ")) return;
    this.#isPlaying = false;
    button.ariaPressed = "false";
    clearTimeout(this.#timer);
    this.#wakeLock?.then((lock) => lock.release()).catch(() => {});
    this.#wakeLock = undefined;
  }

  #turnLater() {
    if (!this.#isPlaying) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { index, length } = this.#viewer;
      this.#viewer.step(index === length - 1 ? -index : 1);
    }, INTERVAL);
  }

  #end() {
    this.#stopSlideshow();
    clearTimeout(this.#noticeTimer);
    const { document } = windowOf(this.#viewer);
    if (document.fullscreenElement === document.documentElement) document.exitFullscreen().catch(() => {});
  }
}
