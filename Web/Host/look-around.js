// A viewer's panoramas go over to <lenticular-panorama>, and back, without a cut: both show the whole
// picture at the same place at that moment.

import { largePicture } from "./large-picture.js";
import { pixelSize } from "./links.js";
import { shadow } from "./shadow.js";
import css from "./look-around.css";

const icons = {
  close: "M6 6 18 18M18 6 6 18",
  "look-around": "M3 8c6 3 12 3 18 0v8c-6-3-12-3-18 0zM10 10.5 8.5 12l1.5 1.5M14 10.5l1.5 1.5-1.5 1.5",
};

/** What can be looked around in, and what opens so. */
const lookable = "[data-panorama], [data-tiles]";
const panorama = "[data-panorama]";

function makeButton(part, label, action) {
  const button = document.createElement("button");
  button.type = "button";
  button.part = part;
  button.ariaLabel = label;
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[part]}"/></svg>`;
  button.addEventListener("click", action);
  return button;
}

/** One photograph of a viewer that is looked around in. */
class LookAround {
  #viewer;
  #host = document.createElement("div");
  #dialog = document.createElement("dialog");
  #panorama = document.createElement("lenticular-panorama");
  #isOver = false;
  #closesViewer = false;

  constructor(viewer) {
    this.#viewer = viewer;
    const { dataset } = viewer.link;
    const picture = largePicture(viewer.link);
    const image = picture.lastChild;
    image.alt = viewer.link.querySelector("img").alt;
    const [width, height] = pixelSize(viewer.link);
    Object.assign(this.#panorama.dataset, { width, height });
    if (dataset.tiles) this.#panorama.setAttribute("tiles", dataset.tiles);
    this.#panorama.toggleAttribute("whole", true);
    this.#panorama.append(picture);
    const close = makeButton("close", viewer.dataset.close ?? "Close", () => {
      this.#closesViewer = true;
      this.#leave();
    });
    this.#dialog.ariaLabel = image.alt || "Panorama";
    this.#dialog.append(this.#panorama, close);
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#leave();
    });
    // A browser may insist on closing.
    this.#dialog.addEventListener("close", () => this.end());
    this.#panorama.addEventListener("lenticular-whole", () => this.end());
    this.#open(image);
  }

  async #open(image) {
    try {
      await image.decode();
      if (this.#isOver) return;
      shadow(this.#host, css).append(this.#dialog);
      document.body.append(this.#host);
      await this.#panorama.ready;
    } catch {
      // Without its picture or its engine the photograph stays the viewer's.
      return this.end();
    }
    // The first frame is there when the next begins.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    if (this.#isOver) return;
    this.#dialog.showModal();
    this.#panorama.fill();
  }

  /** Whether it is seen. */
  get isOpen() {
    return this.#dialog.open;
  }

  #leave() {
    this.#panorama.fill(false);
  }

  /** Leaves the photograph to the viewer. */
  end() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#dialog.close();
    this.#host.remove();
    if (this.#closesViewer) this.#viewer.close();
  }
}

let current;
/** Whether the photograph was opened, and has not been touched since. */
let isNew = false;

function begin(viewer) {
  isNew = false;
  current = new LookAround(viewer);
}

/** Gives up what is not seen yet: somebody does something else. */
function giveUp() {
  isNew = false;
  if (!current?.isOpen) current?.end();
}

function offer(viewer) {
  const controls = viewer.shadowRoot.querySelector("[part=controls] nav");
  let button = controls?.querySelector("[part=look-around]");
  if (controls && !button) {
    button = makeButton("look-around", viewer.dataset.lookAround ?? "Look around", () => begin(viewer));
    button.style.inset = "auto auto max(4rem, calc(env(safe-area-inset-bottom) + 4rem)) calc(50% - 1.375rem)";
    controls.append(button);
  }
  if (button) button.disabled = !viewer.link?.matches(lookable);
}

/** Has the viewers of the page go over to panoramas. */
export function offerPanoramas() {
  document.addEventListener("lenticular-present", ({ target }) => {
    isNew = true;
    target.addEventListener("pointerdown", giveUp, { capture: true });
    offer(target);
  });
  document.addEventListener("lenticular-change", ({ target }) => {
    giveUp();
    offer(target);
  });
  document.addEventListener("lenticular-dismiss", ({ target }) => {
    giveUp();
    target.removeEventListener("pointerdown", giveUp, { capture: true });
  });
  document.addEventListener("lenticular-settle", ({ target, detail }) => {
    if (isNew && detail.zoom === 1 && target.link?.matches(panorama)) begin(target);
  });
}
