import { windowOf } from "../dom/documents.js";
import { modifiers } from "../input/modifiers.js";
import { iconButton } from "../dom/icon-button.js";
import { dateIn, languageOf } from "../dom/language.js";
import { fileNameOf, nameOf, originalOf } from "../photographs/photograph.js";
import { ViewerStrip } from "./strip.js";
import css from "./actions.css";

/** @typedef {import("../photographs/thumbnails.js").Collection} Collection */
/** @typedef {import("../photographs/photograph.js").Photograph} Photograph */
/** @typedef {import("./viewer.js").LenticularViewer} LenticularViewer */

const NOTICE = 2500; // ms for which a notice is shown.
const FETCHED = 60000; // ms for which a fetched file can be saved.

/** The actions by their names, in the order of the buttons: key, label and the path of the icon. */
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
  /** The style sheet of what is added to the dialog. */
  static css = css;
  #viewer;
  #collection;
  /** @type {Map<keyof typeof actions, HTMLButtonElement>} */
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
   * @param {Collection} collection
   * @param {HTMLDialogElement} dialog
   * @param {HTMLElement} nav
   * @param {AbortSignal} signal
   */
  constructor(viewer, collection, dialog, nav, signal) {
    this.#viewer = viewer;
    this.#collection = collection;
    const bar = document.createElement("div");
    bar.part.value = "actions";
    const offered = viewer.actions.split(/\s+/);
    for (const name of /** @type {(keyof typeof actions)[]} */ (Object.keys(actions))) {
      const [key, label, path] = actions[name];
      if (!offered.includes(name) || !this.#isPossible(name)) continue;
      const button = iconButton(name, viewer.dataset[name] ?? label, [path], () => this.#run(name));
      button.ariaKeyShortcuts = key;
      if (["thumbnails", "slideshow", "information"].includes(name)) button.ariaPressed = "false";
      this.#buttons.set(name, button);
      bar.append(button);
      if (name === "thumbnails")
        this.#strip = new ViewerStrip(collection, nav, button.ariaLabel ?? label, (index) =>
          viewer.step(index - viewer.index),
        );
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

  /** The photograph that is open. */
  get #photograph() {
    return this.#collection.photographs.at(this.#viewer.index);
  }

  /** Shows the thumbnails of the collection as it is now. */
  reload() {
    this.#strip?.reload();
  }

  /**
   * Shows the information about a photograph, and marks its thumbnail in the strip.
   *
   * @param {Photograph} photograph
   * @param {number} index
   */
  describe(photograph, index) {
    this.#strip?.mark(index);
    const { information, width, height, isSized } = photograph;
    const { map } = information;
    /** @type {Record<string, string | undefined>} */
    const values = {
      ...information,
      date: information.date && dateIn(languageOf(this.#viewer), information.date),
      pixels: isSized ? `${width} × ${height}` : undefined,
      file: fileNameOf(photograph),
    };
    this.#panel.replaceChildren(
      ...Object.entries(rows).flatMap(([name, label]) => {
        const text = values[name];
        if (!text) return [];
        const [term, value] = [document.createElement("dt"), document.createElement("dd")];
        term.textContent = this.#viewer.getAttribute(`data-information-${name}`) ?? label;
        if (name === "location" && map) {
          const link = document.createElement("a");
          // The browser resolves the address, and leaves one that is none as it is.
          link.href = map;
          link.target = "_blank";
          link.rel = "noreferrer";
          link.textContent = text;
          value.append(link);
        } else value.textContent = text;
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
    const running =
      name === "download" ? this.#download() : name === "share" ? this.#share() : this.#toggleFullScreen();
    // The user may dismiss the sheet, and the browser may refuse.
    running.catch(() => {});
  }

  #toggleInformation() {
    this.#panel.hidden = !this.#panel.hidden;
    this.#press("information", !this.#panel.hidden);
  }

  #toggleThumbnails() {
    this.#strip?.toggle();
    this.#press("thumbnails", this.#strip?.isShown ?? false);
  }

  /**
   * Shows whether a button is pressed.
   *
   * @param {keyof typeof actions} name
   * @param {boolean} isPressed
   */
  #press(name, isPressed) {
    const button = this.#buttons.get(name);
    if (button) button.ariaPressed = `${isPressed}`;
  }

  async #download() {
    const photograph = this.#photograph;
    const { location } = windowOf(this.#viewer);
    const href = originalOf(photograph);
    if (!href) return;
    const anchor = document.createElement("a");
    anchor.download = nameOfFile(photograph.information.file ?? "", href);
    anchor.href = href;
    if (/^https?:/.test(href) && new URL(href).origin !== location.origin) {
      // Browsers show a file of another origin in place of the page. Its server may let the page have the bytes.
      try {
        const referrerPolicy = /** @type {ReferrerPolicy | undefined} */ (photograph.referrerPolicy);
        const response = await fetch(href, { referrerPolicy });
        if (!response.ok) throw response;
        anchor.href = URL.createObjectURL(await response.blob());
        anchor.download ||= fileNameOf(photograph);
      } catch {
        anchor.removeAttribute("download");
        anchor.target = "_blank";
        anchor.rel = "noopener";
      }
    }
    anchor.click();
    if (anchor.href !== href) setTimeout(() => URL.revokeObjectURL(anchor.href), FETCHED);
  }

  async #share() {
    const { navigator, location } = windowOf(this.#viewer);
    const photograph = this.#photograph;
    const url = this.#viewer.history ? location.href : photograph.href;
    if (navigator.share) return navigator.share({ title: nameOf(photograph), url });
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
    this.#press("slideshow", true);
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
    if (button && event?.composedPath().includes(button) && (key === "enter" || key === " ")) return;
    this.#isPlaying = false;
    this.#press("slideshow", false);
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
    }, this.#viewer.slideshowDelay * 1000);
  }

  #end() {
    this.#stopSlideshow();
    clearTimeout(this.#noticeTimer);
    const { document } = windowOf(this.#viewer);
    if (document.fullscreenElement === document.documentElement) document.exitFullscreen().catch(() => {});
  }
}
