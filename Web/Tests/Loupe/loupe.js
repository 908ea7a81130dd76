// An element with the interaction of Loupe.swift. The bundle also defines the scroll view.

import { define } from "../../Host/dom/define.js";
import { seconds } from "../../Host/dom/documents.js";
import * as Input from "../../Host/generated/input.js";
import { isClaimedOn, listenToPointers } from "../../Host/input/pointers.js";
import { LenticularScroll } from "../../Host/scroll/scroll.js";
import { shadow } from "../../Host/dom/shadow.js";
import { Surface } from "../../Host/stage/surface.js";

const css = `
  :host { display: block; position: relative; user-select: none; -webkit-user-select: none; }
  [part="view"] { position: absolute; inset: 0; pointer-events: none; }
  [part="view"] div { position: absolute; inset: 0 auto auto 0; transform-origin: 0 0; }
  [part="lens"] img { position: absolute; transform-origin: 0 0; max-width: none; }
`;
const magnification = 2;
/** The number of the loupe's own call. */
const SET_MAGNIFICATION = -1;

/** Magnifies the picture in the element under a finger that rests. */
export class TestLoupe extends HTMLElement {
  #connection = new AbortController();
  #surface = new Surface({});
  /** The picture in the lens. */
  #enlarged = new Image();

  connectedCallback() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const view = document.createElement("div");
    view.part.value = "view";
    shadow(this, css).replaceChildren(document.createElement("slot"), view);
    const surface = (this.#surface = new Surface({
      view,
      display: (layer, contents) => {
        if (contents > 0) this.#display(layer);
      },
      crop: (_item, x, y) => this.#crop(x, y),
      names: ["raised", "moved", "lowered"],
      reports: {
        raised: () => this.#tell("raised"),
        moved: (x, y) => this.#tell("moved", { x, y }),
        lowered: () => this.#tell("lowered"),
      },
      fail: () => this.#connection.abort(),
    }));
    surface.join("loupe_create", this.clientWidth, this.clientHeight).then(
      () => {
        if (signal.aborted) return surface.remove();
        surface.call(SET_MAGNIFICATION, seconds(), [magnification]);
        this.#listen(signal);
        this.toggleAttribute("data-live", true);
      },
      (error) => console.error(error),
    );
  }

  disconnectedCallback() {
    this.#connection.abort();
    this.#surface.remove();
    this.toggleAttribute("data-live", false);
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    listenToPointers(this.#surface, this, signal);
    const resized = new ResizeObserver(() =>
      this.#surface.enqueue((time) => {
        this.#resizePicture();
        Input.resize(this.#surface, time, {
          width: this.clientWidth,
          height: this.clientHeight,
          displayScale: devicePixelRatio,
        });
      }),
    );
    resized.observe(this);
    signal.addEventListener("abort", () => resized.disconnect());
    // While the loupe is shown, touches do not scroll the page.
    this.addEventListener(
      "touchmove",
      (event) => {
        if (isClaimedOn(this) && event.cancelable) event.preventDefault();
      },
      { signal, passive: false },
    );
    // A long press must not open the context menu, and a mouse must not drag the picture.
    for (const type of ["contextmenu", "dragstart"]) {
      this.addEventListener(type, (event) => event.preventDefault(), { signal });
    }
  }

  /** @param {HTMLElement} lens */
  #display(lens) {
    const { currentSrc, src } = this.querySelector("img") ?? new Image();
    lens.part.value = "lens";
    this.#enlarged.alt = "";
    this.#enlarged.src = currentSrc || src;
    this.#resizePicture();
    lens.append(this.#enlarged);
  }

  #resizePicture() {
    this.#enlarged.width = this.clientWidth * magnification;
    this.#enlarged.height = this.clientHeight * magnification;
  }

  /**
   * Shows the part of the picture whose origin is (x, y) in unit coordinates.
   *
   * @param {number} x
   * @param {number} y
   */
  #crop(x, y) {
    const { width, height, style } = this.#enlarged;
    style.transform = `translate(${-x * width}px, ${-y * height}px)`;
  }

  /**
   * @param {string} name
   * @param {{ x: number, y: number }} [detail]
   */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(`loupe-${name}`, { detail, bubbles: true }));
  }
}

define("lenticular-scroll", LenticularScroll);
define("test-loupe", TestLoupe);
