import { Engine, Kind } from "./engine.js";
import { largePicture } from "./large-picture.js";
import { Links, pixelSize } from "./links.js";
import { Photographs } from "./photographs.js";
import { listenToPointers, modifiers } from "./pointers.js";
import * as Row from "./rows.js";
import { shadow } from "./shadow.js";
import { Stage, lessMotion, seconds } from "./stage.js";
import { Surface } from "./surface.js";
import { measure } from "./thumbnail.js";
import css from "./peek.css";

const Contents = { backdrop: -1 };
const Effect = { began: 40, moved: 41, updated: 42, committed: 43, ended: 44, hidden: 45 };
const modes = { contents: 0, neighbours: 1, value: 2 };
const keys = { Escape: 1, ArrowLeft: 2, ArrowRight: 3 };
const cover = 2;

/** What a press on a link goes through. */
class Peek {
  /** The links to what is previewed. */
  links;
  mode = modes.neighbours;
  start = 0;
  /** In the list of an album; the pressed link shows none of it before that is there. */
  album;

  constructor(link, links) {
    this.link = link;
    this.links = links;
    this.start = links.indexOf(link);
  }

  get image() {
    return this.link.querySelector("img");
  }

  /** Where what is pressed lies, as a row for the engine. */
  get place() {
    return this.image?.isConnected ? measure(this.image) : null;
  }

  get length() {
    return this.album?.length ?? this.links.length;
  }

  get sizes() {
    return this.album?.sizes ?? this.links.map(pixelSize);
  }

  linkAt(index) {
    return this.album ? this.album.link(index, true) : this.links[index];
  }
}

/**
 * `<lenticular-peek>`: press a link to a photograph in it, long or hard, and a preview rises; slide, and it
 * goes through its neighbours, or through what an album holds; lift, and it goes back; slide up or press
 * deeper, and it opens.
 *
 * Attributes: `mode` (`neighbours`, or `value` for a share of the way with what has `slot="preview"`),
 * `range`, `margin`. A link with `data-peek` goes through the photographs of the list that it names.
 * Events: `lenticular-peek`, `lenticular-peekmove`, `lenticular-peekupdate`, `lenticular-peekend`,
 * `lenticular-commit`, which can be prevented, with `detail.index`, `detail.percentage` and
 * `detail.committed`. `--lenticular-percentage` is how far the finger is, from 0 to 1.
 */
export class LenticularPeek extends HTMLElement {
  #stage;
  /** What the engine is to hear of when it is there. */
  #waiting;
  #view;
  #label;
  #connection;
  /** What is pressed or previewed. */
  #peek;
  #isPeeking = false;
  #index = -1;
  #percentage = 0;
  #frame;
  #hidden;
  #albums = new Map();
  #keyHolder;

  /** The links that can be pressed, in order. */
  get links() {
    return [...this.querySelectorAll("a[href]")].filter((link) => link.querySelector("img"));
  }

  /** The index of what is previewed, or -1. */
  get index() {
    return this.#isPeeking ? this.#index : -1;
  }

  /** How far the finger is, from 0 to 1. */
  get percentage() {
    return this.#percentage;
  }

  /** Previews what a link leads to, without a finger. */
  peek(link) {
    this.#prepareEngine(this.#connection.signal);
    const time = seconds();
    if (this.#prepare(link, time)) this.#send(Row.beginPeek(time));
  }

  /** Goes on by a number of previews, backwards if negative. */
  step(distance) {
    this.#stage?.enqueue((time) => [Row.stepPeek(time, distance)]);
  }

  /** Opens what is previewed. */
  commit() {
    this.#stage?.enqueue((time) => [Row.commitPeek(time)]);
  }

  /** Puts the preview back. */
  cancel() {
    this.#stage?.enqueue((time) => [Row.cancelPeek(time)]);
  }

  /** Takes in that the links have changed. */
  reload() {
    if (!this.#peek || this.#peek.album) return;
    this.#peek.links = this.#linksBeside(this.#peek.link);
    this.#stage?.enqueue((time) => [Row.reloadPeek(time, ...this.#source(this.#peek))]);
  }

  connectedCallback() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const root = shadow(this, css);
    this.#view = document.createElement("div");
    this.#view.part = "view";
    this.#view.popover = "manual";
    this.#label = document.createElement("p");
    this.#label.part = "label";
    this.#label.ariaLive = "polite";
    root.replaceChildren(document.createElement("slot"), this.#view);
    // The engine comes when somebody is about to press.
    for (const type of ["pointerenter", "pointerdown", "focusin"]) {
      this.addEventListener(type, () => this.#prepareEngine(signal), { signal, once: true, capture: true });
    }
    this.#listen(signal);
  }

  disconnectedCallback() {
    this.#connection.abort();
    this.#stage?.stop();
    this.#stage = this.#peek = undefined;
    this.#isPeeking = false;
    this.#hide(false);
  }

  async #prepareEngine(signal) {
    if (this.#stage || this.#waiting) return;
    this.#waiting = [];
    try {
      const engine = await Engine.create(Kind.peek, innerWidth, innerHeight);
      if (signal.aborted) return;
      const surface = new Surface(this.#view, (element, contents) => this.#fill(element, contents));
      this.#stage = new Stage(engine, surface, (effect) => this.#report(effect), (idle) => {
        this.#view.toggleAttribute("data-moving", !idle);
        if (idle && !this.#isPeeking && this.#view.matches(":popover-open")) this.#view.hidePopover();
      });
      for (const row of this.#size(seconds())) this.#stage.send(row);
      for (const row of this.#waiting) this.#stage.send(row);
    } catch (error) {
      console.error(error);
    } finally {
      this.#waiting = undefined;
    }
  }

  /** Hands an event to the engine, now or when it is there. Returns whether it is the engine's alone. */
  #send(row) {
    if (this.#stage) return this.#stage.send(row);
    this.#waiting?.push(row);
    return false;
  }

  #size(time) {
    return [
      Row.resized(time, innerWidth, innerHeight, devicePixelRatio),
      Row.reducesMotion(time, lessMotion.matches),
    ];
  }

  // What is pressed

  #linksBeside(link) {
    // Albums are no neighbours of photographs.
    return this.links.filter((each) => !each.dataset.peek === !link.dataset.peek);
  }

  /** Tells the engine what a press on a link previews. Returns whether there is anything. */
  #prepare(link, time) {
    if (this.#isPeeking) return true;
    if (!link?.querySelector("img") || !this.contains(link)) {
      this.#send(Row.setPeekSource(time, 0, 0, 8, 40, false, null, []));
      this.#peek = undefined;
      return false;
    }
    this.#peek = new Peek(link, this.#isValue ? [link] : this.#linksBeside(link));
    if (this.#isValue) this.#peek.mode = modes.value;
    if (link.dataset.peek) this.#openAlbum(this.#peek);
    this.#send(Row.setPeekSource(time, ...this.#source(this.#peek)));
    return true;
  }

  get #isValue() {
    return this.getAttribute("mode") === "value";
  }

  /** What is pressed at a place in the element: a link, or for a value whatever holds a picture. */
  #pressable(target) {
    return this.#isValue
      ? [...this.children].find((child) => child.slot !== "preview" && child.contains(target))
      : target.closest?.("a[href]");
  }

  #source(peek) {
    const number = (name, otherwise) => parseFloat(this.getAttribute(name) ?? "") || otherwise;
    return [
      peek.mode, Math.max(0, peek.start), number("range", 8), number("margin", 40),
      getComputedStyle(this).direction === "rtl", peek.place, peek.sizes,
    ];
  }

  /** Goes through an album's photographs, as soon as its list is there. */
  #openAlbum(peek) {
    const address = new URL(peek.link.dataset.peek, document.baseURI).href;
    peek.mode = modes.contents;
    peek.links = [peek.link];
    peek.start = 0;
    const show = (album) => {
      peek.album = album;
      if (this.#peek === peek && this.#isPeeking) this.#stage?.enqueue((time) => [
        Row.reloadPeek(time, ...this.#source(peek)),
      ]);
    };
    const known = this.#albums.get(address);
    if (known) return show(known);
    fetch(address).then(async (response) => {
      if (!response.ok) throw new Error(`lenticular: ${address} answers ${response.status}`);
      const album = new Photographs(await response.json(), address);
      this.#albums.set(address, album);
      show(album);
      if (this.#peek === peek && !this.#isPeeking) {
        this.#send(Row.setPeekSource(seconds(), ...this.#source(peek)));
      }
    }).catch((error) => console.error(error));
  }

  // Input

  #listen(signal) {
    const send = (row) => this.#send(row);
    this.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.#prepare(this.#pressable(event.target), event.timeStamp / 1000);
    }, { signal, capture: true });
    listenToPointers(this, send, signal, () => !this.#peek, this.#view);
    // Until a peek begins, fingers scroll the page; from then on they do not.
    this.addEventListener("touchmove", (event) => {
      if (this.#isPeeking && event.cancelable) event.preventDefault();
    }, { signal, passive: false });
    // A finger that stays asks for a menu, too.
    this.addEventListener("contextmenu", (event) => {
      if (this.#isPeeking || (this.#peek && event.pointerType === "touch")) event.preventDefault();
    }, { signal });
    this.addEventListener("dragstart", (event) => {
      if (this.#pressable(event.target)) event.preventDefault();
    }, { signal });
    this.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.addEventListener("keyup", (event) => {
      if (event.key !== " " || !this.#keyHolder) return;
      this.#keyHolder = undefined;
      event.preventDefault();
      this.cancel();
    }, { signal });
    this.addEventListener("focusout", () => {
      if (!this.#keyHolder) return;
      this.#keyHolder = undefined;
      this.cancel();
    }, { signal });
    addEventListener("resize", () => this.#stage?.enqueue((time) => this.#size(time)), { signal });
    lessMotion.addEventListener(
      "change", () => this.#stage?.enqueue((time) => this.#size(time)), { signal });
  }

  #key(event) {
    if (event.defaultPrevented || modifiers(event)) return;
    if (event.key === " ") {
      const link = this.#pressable(event.target);
      if (!link?.querySelector("img")) return;
      event.preventDefault();
      if (event.repeat || this.#isPeeking) return;
      this.#keyHolder = link;
      this.peek(link);
    } else if (this.#isPeeking) {
      if (event.key === "Enter") this.commit();
      else if (keys[event.key]) this.#stage.send(Row.key(event.timeStamp / 1000, keys[event.key]));
      else return;
      event.preventDefault();
    }
  }

  // What is in a layer

  #fill(element, contents) {
    if (contents === Contents.backdrop) element.part = "backdrop";
    if (contents > 0) this.#fillPreview(element, contents - 1);
  }

  #fillPreview(element, index) {
    element.part = "preview";
    if (this.#peek.mode === modes.value) {
      const slot = document.createElement("slot");
      slot.name = "preview";
      element.append(slot);
      return;
    }
    // An album's first photograph may come before its list.
    const link = this.#peek.linkAt(index) ?? this.#peek.link;
    const thumbnail = link.querySelector("img");
    const preview = new Image();
    preview.decoding = "sync";
    preview.alt = "";
    preview.src = thumbnail.currentSrc || thumbnail.src;
    const picture = largePicture(link);
    picture.lastChild.alt = "";
    element.append(preview);
    picture.lastChild.decode().then(() => {
      if (element.isConnected) element.append(picture);
    }, () => {});
  }

  // Effects

  #report([kind, value, ...numbers]) {
    switch (kind) {
      case Effect.began:
        this.#isPeeking = true;
        if (!this.#view.matches(":popover-open")) this.#view.showPopover();
        this.#view.append(this.#label);
        this.#describe(value);
        this.#emit("peek");
        break;
      case Effect.moved:
        this.#describe(value);
        this.#emit("peekmove");
        break;
      case Effect.updated:
        this.#percentage = value;
        this.style.setProperty("--lenticular-percentage", value);
        this.#emit("peekupdate");
        break;
      case Effect.committed:
        this.#frame = [value, ...numbers.slice(0, 3)];
        break;
      case Effect.ended: {
        const [isCommitted, radius] = numbers;
        this.#isPeeking = false;
        this.#keyHolder = undefined;
        this.#label.remove();
        this.#emit("peekend", { committed: isCommitted === 1 });
        if (isCommitted) this.#open([...this.#frame, radius, cover, 0.5, 0.5, 1]);
        break;
      }
      case Effect.hidden:
        this.#hide(value === 1);
        break;
    }
  }

  #describe(index) {
    this.#index = index;
    const { mode, length } = this.#peek;
    const link = this.#peek.linkAt(index) ?? this.#peek.link;
    const name = link.dataset.caption || link.querySelector("img").alt;
    const place = mode === modes.value ? "" : `${index + 1} / ${length}`;
    this.#label.textContent = [name, place].filter(Boolean).join("  ·  ");
  }

  /** Hides what is pressed, for its preview flies; or shows it again. */
  #hide(isHidden) {
    this.#hidden?.image.style.setProperty("visibility", this.#hidden.visibility);
    this.#hidden = undefined;
    const image = this.#peek?.image;
    if (!isHidden || !image) return;
    this.#hidden = { image, visibility: image.style.visibility };
    image.style.visibility = "hidden";
  }

  /** Has a viewer take over from where the preview is, or follows the link. */
  #open(preview) {
    const peek = this.#peek;
    const index = this.#index;
    if (!this.#emit("commit") || peek.mode === modes.value) return;
    const viewer = this.closest("lenticular-viewer") ?? this.querySelector("lenticular-viewer") ??
      document.querySelector("lenticular-viewer");
    const link = peek.linkAt(index) ?? peek.link;
    if (!viewer?.open) return location.assign(link.href);
    const album = peek.album ? new AlbumBehind(peek) : new Links(viewer);
    const at = peek.album ? index : viewer.links.indexOf(link);
    if (at < 0) return location.assign(link.href);
    const place = album.measure.bind(album);
    let isFirst = true;
    album.measure = (index) => {
      if (!isFirst) return place(index);
      isFirst = false;
      return preview;
    };
    viewer.open(at, album).catch((error) => {
      console.error(error);
      location.assign(link.href);
    });
  }

  #emit(name, detail) {
    return this.dispatchEvent(new CustomEvent(`lenticular-${name}`, {
      detail: { index: this.#index, percentage: this.#percentage, ...detail }, bubbles: true,
      cancelable: name === "commit",
    }));
  }
}

/** The photographs behind an album's cover, as a viewer asks for them: they fly back to the cover. */
class AlbumBehind {
  #peek;

  constructor(peek) {
    this.#peek = peek;
  }

  get length() {
    return this.#peek.album.length;
  }

  get sizes() {
    return this.#peek.album.sizes;
  }

  link(index) {
    return index < this.length ? (this.#links[index] ??= this.#peek.album.link(index, true)) : undefined;
  }

  #links = {};

  measure() {
    return this.#peek.place;
  }

  reveal() {}

  hide() {}

  focus() {
    this.#peek.link.focus({ preventScroll: true });
  }
}
