// Records the screen in every displayed frame, and the events of the page.
//
// The screen must be read after the last change of a frame. Pointer moves, animations and requestAnimationFrame
// callbacks run in an order that depends on their registration. A task posted from a callback runs after the frame, but
// possibly after the next event, too. Resize observers run after all callbacks, style and layout, right before paint.
// So a callback here changes the size of a hidden box, and the observer of that box reads the screen.

/**
 * The screen. Of several viewers, `photo` and `backdrop` are those of the open one.
 *
 * @typedef {object} ScreenState
 * @property {number} viewer
 * @property {boolean} open
 * @property {object | null} photo
 * @property {number} backdrop
 * @property {[viewer: number, index: number][]} hidden The hidden thumbnails.
 * @property {object[]} [scrolls]
 * @property {object[]} [walls]
 * @property {object[]} [panoramas]
 * @property {object[]} [peeks]
 */

/**
 * The interface for tests; see the comments of the functions.
 *
 * @typedef {object} Recorder
 * @property {boolean} running
 * @property {object[]} frames
 * @property {object[]} events
 * @property {string[]} violations Of the page's Content Security Policy.
 * @property {(count?: number) => Promise<void>} show
 * @property {() => object} screen
 * @property {() => Promise<void>} start
 * @property {() => { frames: object[], events: object[] }} stop
 * @property {(condition: () => unknown, complaint: string) => Promise<void>} until
 * @property {(same: number, waitsForEngine?: boolean) => Promise<void>} settled
 * @property {() => number} awaited How much the page is waiting for: fetches and pictures.
 * @property {(index: number, viewer?: number) => object} thumbnail
 * @property {(image: HTMLImageElement) => object} picture
 */

(() => {
  const PATIENCE = 60_000; // Time-out in ms, long enough for slow machines.
  const IDLE = 1000; // Time in ms after which a page whose frames never let it be idle counts as idle.
  const { setTimeout, clearTimeout } = window; // The browser's functions, before clock.js replaces them.

  /** @param {number} value */
  const round = (value) => Math.round(value * 1e4) / 1e4;
  // Its methods follow.
  const recorder = /** @type {Recorder} */ (
    /** @type {unknown} */ ({ running: false, frames: [], events: [], violations: [] })
  );
  /** @type {Clock | undefined} */
  let clock;
  /** @type {HTMLElement | undefined} */
  let box;
  let wide = false,
    due = false,
    time = 0,
    pending = 0;

  /** @param {{ left: number, top: number, width: number, height: number }} box */
  const rectangle = ({ left, top, width, height }) => [left, top, width, height].map(round);

  /**
   * The mask `inset(top right bottom left round radius)` of an element, in its own coordinates.
   *
   * @param {CSSStyleDeclaration} style
   * @param {number} width
   * @param {number} height
   */
  function mask(style, width, height) {
    const match = /^inset\(([^)]*)\)/.exec(style.clipPath);
    if (!match) return { insets: [0, 0, 0, 0], radius: parseFloat(style.borderTopLeftRadius) || 0 };
    const [sides, round] = match[1].split("round");
    const s = sides.trim().split(/\s+/);
    const four = [s[0], s[1] ?? s[0], s[2] ?? s[0], s[3] ?? s[1] ?? s[0]];
    const insets = four.map((text, side) =>
      text.endsWith("%") ? (parseFloat(text) / 100) * (side % 2 ? width : height) : parseFloat(text),
    );
    const radius = (round ?? "0").trim().split(/[\s/]+/)[0];
    return {
      insets,
      radius: radius.endsWith("%") ? (parseFloat(radius) / 100) * width : parseFloat(radius),
    };
  }

  /**
   * @param {Element | null | undefined} element
   * @param {Element | null | undefined} top
   */
  function opacity(element, top) {
    let product = 1;
    for (let e = element; e && e !== top; e = e.parentElement) {
      const style = getComputedStyle(e);
      if (style.visibility === "hidden" || style.display === "none") return 0;
      product *= parseFloat(style.opacity);
    }
    return round(product);
  }

  /**
   * @param {HTMLElement} layer
   * @param {Element} dialog
   */
  function photograph(layer, dialog) {
    const rect = layer.getBoundingClientRect();
    const width = layer.offsetWidth,
      height = layer.offsetHeight;
    const scaleX = width ? rect.width / width : 1,
      scaleY = height ? rect.height / height : 1;
    const {
      insets: [top, right, bottom, left],
      radius,
    } = mask(getComputedStyle(layer), width, height);
    // While the browser animates the layer, two boxes around the layer clip it. What the outer one shows counts.
    const inner = /** @type {HTMLElement} */ (layer.parentElement),
      box = /** @type {HTMLElement} */ (inner.parentElement);
    const { overflow, borderTopLeftRadius } = getComputedStyle(box);
    const isInBox =
      overflow === "clip" &&
      [box, inner].every(({ offsetWidth, offsetHeight }) => offsetWidth === width && offsetHeight === height);
    const clip = isInBox ? box.getBoundingClientRect() : null;
    // Without the images of tiles, which are in inner layers.
    const images = [
      .../** @type {NodeListOf<HTMLImageElement>} */ (layer.querySelectorAll(":scope > img, :scope > picture > img")),
    ];
    const shown = images.filter((image) => opacity(image, layer) > 0);
    // The topmost image is the photograph. All images should have the same frame.
    const image = shown.at(-1) ?? images.at(-1);
    return {
      index: Number(layer.dataset.index),
      visible: rectangle(
        clip ?? {
          left: rect.left + left * scaleX,
          top: rect.top + top * scaleY,
          width: (width - left - right) * scaleX,
          height: (height - top - bottom) * scaleY,
        },
      ),
      image: image ? rectangle(image.getBoundingClientRect()) : null,
      radius: clip
        ? round(parseFloat(borderTopLeftRadius) * (clip.width / width))
        : round(Math.min(radius, (width - left - right) / 2, (height - top - bottom) / 2) * scaleX),
      scale: round(scaleX),
      opacity: opacity(layer, dialog.parentElement),
      sources: shown.map((each) => each.currentSrc.split("/").pop()),
    };
  }

  /** @param {Element} element */
  function panorama(element) {
    /**
     * @param {string} name
     * @returns {HTMLElement | null | undefined}
     */
    const part = (name) => element.shadowRoot?.querySelector(`[part~=${name}]`);
    /** @param {Element | null | undefined} found */
    const box = (found) => (found ? rectangle(found.getBoundingClientRect()) : []);
    const picture = element.querySelector("img");
    const hint = part("hint"),
      control = part("motion");
    const isSeen = element.checkVisibility({ visibilityProperty: true });
    // The content contains the picture and a layer without a part, which contains a layer for each level.
    const levels = "[part~=content] > div:not([part]) > div";
    const tiles = [...(element.shadowRoot?.querySelectorAll(`${levels} > div`) ?? [])];
    return {
      view: box(element),
      live: element.matches(":state(live)"),
      seen: isSeen,
      picture: isSeen ? box(picture) : null,
      track: part("track") && box(part("track")),
      thumb: part("thumb") && box(part("thumb")),
      bar: part("track") ? opacity(part("track"), element) : 0,
      hint: hint && [hint.textContent, hint.localName, opacity(hint, element), ...box(hint)],
      control: control && !control.hidden ? [control.ariaPressed, ...box(control)] : null,
      tiles: tiles.map((each) => {
        const image = each.querySelector("img");
        return [image?.src ?? null, image?.naturalWidth ?? 0, image?.naturalHeight ?? 0, ...box(each)];
      }),
    };
  }

  /**
   * The state of a peek: its previews, the oldest first, and the indices of hidden pictures.
   *
   * @param {HTMLElement} element
   */
  function peek(element) {
    const view = element.shadowRoot?.querySelector("[part~=view]");
    /**
     * @param {string} part
     * @returns {HTMLElement[]}
     */
    const all = (part) => [.../** @type {NodeListOf<HTMLElement>} */ (view?.querySelectorAll(`[part~=${part}]`) ?? [])];
    return {
      open: view?.matches(":popover-open") ?? false,
      label: all("label")
        .map((each) => each.textContent)
        .join(),
      backdrop: all("backdrop").map((each) => opacity(each, view))[0] ?? 0,
      previews: all("preview").map((each) => photograph(each, /** @type {Element} */ (view))),
      hidden: [...element.querySelectorAll("img")].flatMap((image, index) =>
        getComputedStyle(image).visibility === "hidden" ? [index] : [],
      ),
      percentage: Number(element.style.getPropertyValue("--lenticular-percentage")),
    };
  }

  function screen() {
    const viewers = [...document.querySelectorAll("lenticular-viewer")];
    /** @type {ScreenState} */
    const state = { viewer: -1, open: false, photo: null, backdrop: 0, hidden: [] };
    state.scrolls = [...document.querySelectorAll("lenticular-scroll")].map((scroll) => ({
      view: rectangle(scroll.getBoundingClientRect()),
      content: rectangle(/** @type {Element} */ (scroll.firstElementChild).getBoundingClientRect()),
      indicators: [...(scroll.shadowRoot?.querySelectorAll("[part~=indicator]") ?? [])].map((bar) => [
        ...rectangle(bar.getBoundingClientRect()),
        opacity(bar, document.body),
      ]),
    }));
    state.walls = [...document.querySelectorAll("lenticular-wall")].map((wall) => {
      /**
       * @param {string} selector
       * @returns {HTMLElement[]}
       */
      const all = (selector) => [
        .../** @type {NodeListOf<HTMLElement>} */ (wall.shadowRoot?.querySelectorAll(selector) ?? []),
      ];
      return {
        view: rectangle(wall.getBoundingClientRect()),
        content: all("[part~=content]").map((each) => rectangle(each.getBoundingClientRect()))[0] ?? null,
        elements: all("*").length,
        tiles: all("canvas").length,
        cells: all("a").map((cell) => [
          Number(cell.dataset.index),
          ...rectangle(cell.getBoundingClientRect()),
          getComputedStyle(/** @type {Element} */ (cell.firstElementChild)).visibility === "hidden",
        ]),
      };
    });
    state.panoramas = [...document.querySelectorAll("lenticular-panorama")].map(panorama);
    state.peeks = [...document.querySelectorAll("lenticular-peek")].map(peek);
    viewers.forEach((viewer, number) => {
      [...viewer.querySelectorAll("a img")].forEach((thumbnail, index) => {
        if (getComputedStyle(thumbnail).visibility === "hidden") state.hidden.push([number, index]);
      });
      const dialog = viewer.shadowRoot?.querySelector("dialog");
      if (!dialog?.open) return;
      state.viewer = number;
      state.open = true;
      const backdrop = dialog.querySelector("[part~=backdrop]");
      if (backdrop) state.backdrop = opacity(backdrop, dialog.parentElement);
      /** @type {HTMLElement | null} */
      const layer = dialog.querySelector("[part~=photo]");
      if (layer && getComputedStyle(layer).visibility !== "hidden") state.photo = photograph(layer, dialog);
    });
    return state;
  }

  function note() {
    if (!recorder.running || !due) return;
    due = clock !== undefined;
    time = clock?.time ?? time;
    recorder.frames.push({ time, events: recorder.events.length, ...screen() });
  }

  const observer = new ResizeObserver(note);

  /** @param {number} now */
  function tick(now) {
    time = now;
    wide = !wide;
    due = true;
    if (box) box.style.width = wide ? "2px" : "1px";
    pending = requestAnimationFrame(tick);
  }

  // Resolves after a number of frames, on the stepped clock or in real time.
  recorder.show = async (count = 1) => {
    if (globalThis.lenticularClock) await globalThis.lenticularClock.show(count);
    else for (; count > 0; count -= 1) await new Promise(requestAnimationFrame);
  };

  /**
   * Resolves in the first frame that meets a condition. The time-out is a duration, not a number of frames, because the
   * browser may stop showing frames.
   *
   * @param {() => unknown} condition
   * @param {string} complaint
   */
  async function until(condition, complaint) {
    if (condition()) return;
    let count = 0,
      watchdog = 0;
    const patience = new Promise((_, reject) => {
      watchdog = setTimeout(() => {
        const waited = `after ${count} frames in ${PATIENCE / 1000} s`;
        const page = `the page is ${document.visibilityState}: ${JSON.stringify(screen())}`;
        reject(new Error(`${complaint} ${waited}; ${page}`));
      }, PATIENCE);
    });
    do {
      await Promise.race([globalThis.lenticularClock?.step() ?? recorder.show(), patience]);
      count += 1;
    } while (!condition());
    clearTimeout(watchdog);
  }

  /** @param {Event} event */
  const listen = (event) => {
    if (!recorder.running) return;
    const pointer = event instanceof PointerEvent;
    recorder.events.push({
      type: event.type,
      time: event.timeStamp,
      arrival: performance.now(),
      frame: recorder.frames.length,
      x: /** @type {MouseEvent} */ (event).clientX ?? null,
      y: /** @type {MouseEvent} */ (event).clientY ?? null,
      id: pointer ? event.pointerId : -1,
      detail: event instanceof CustomEvent ? event.detail : null,
      samples:
        pointer && event.type === "pointermove"
          ? event.getCoalescedEvents().map((e) => [e.timeStamp, e.clientX, e.clientY])
          : [],
    });
  };
  const scrolling = [
    "scroll",
    "dragstart",
    "release",
    "dragend",
    "decelerate",
    "rest",
    "arrive",
    "zoomstart",
    "zoom",
    "zoomend",
  ].map((name) => `lenticular-${name}`);
  const peeking = ["peek", "peekmove", "peekupdate", "peekend", "commit", "present", "dismiss"].map(
    (name) => `lenticular-${name}`,
  );
  for (const type of [
    "pointerdown",
    "pointermove",
    "pointerup",
    "pointercancel",
    "click",
    "keydown",
    ...scrolling,
    ...peeking,
  ])
    addEventListener(type, listen, { capture: true, passive: true });

  const { fetch } = window;
  const { decode } = HTMLImageElement.prototype;
  let fetches = 0;
  // The engine is asked for when the page is idle, and downloaded and compiled beside the page's thread, whose clock may
  // be at rest meanwhile.
  let starting = 0;
  /**
   * Counts a step of the engine's start until it is done.
   *
   * @template Result
   * @param {Promise<Result>} step
   * @returns {Promise<Result>}
   */
  const start = (step) => {
    starting += 1;
    return step.finally(() => (starting -= 1));
  };
  /** @type {Set<WeakRef<HTMLImageElement>>} */
  const decoding = new Set();
  window.fetch = (...values) => {
    fetches += 1;
    const answer = fetch(...values).finally(() => (fetches -= 1));
    return /\.wasm\b/.test(String(values[0])) ? start(answer) : answer;
  };
  const { compile, compileStreaming, instantiate } = WebAssembly;
  Object.assign(WebAssembly, {
    /** @param {Parameters<typeof compile>} values */
    compile: (...values) => start(compile(...values)),
    /** @param {Parameters<typeof compileStreaming>} values */
    compileStreaming: (...values) => start(compileStreaming(...values)),
    /** @param {Parameters<typeof instantiate>} values */
    instantiate: (...values) => start(instantiate(...values)),
  });
  // Not in WebKit.
  const { requestIdleCallback } = /** @type {Partial<Window>} */ (window);
  if (requestIdleCallback)
    window.requestIdleCallback = (act) => {
      starting += 1;
      return requestIdleCallback(
        (deadline) => {
          act(deadline);
          starting -= 1;
        },
        { timeout: IDLE },
      );
    };
  HTMLImageElement.prototype.decode = function () {
    const image = new WeakRef(this);
    decoding.add(image);
    return decode.call(this).finally(() => decoding.delete(image));
  };

  /**
   * The pictures of a document or a shadow tree that are not there yet. Lazy ones are asked for when they are in view.
   *
   * @param {Document | ShadowRoot} tree
   * @returns {number}
   */
  function missing(tree) {
    let number = 0;
    for (const element of tree.querySelectorAll("*")) {
      if (element.shadowRoot) number += missing(element.shadowRoot);
      if (!(element instanceof HTMLImageElement) || element.complete) continue;
      const { top, left, bottom, right } = element.getBoundingClientRect();
      const isInView = top < innerHeight && left < innerWidth && bottom > 0 && right > 0;
      if (element.loading !== "lazy" || isInView) number += 1;
    }
    return number;
  }
  // An image that is no longer wanted may be decoded for ever: it is complete, but has no size.
  const loading = () =>
    [...decoding].filter((each) => {
      const image = each.deref();
      return image && (!image.complete || image.naturalWidth > 0);
    }).length;
  recorder.awaited = () => fetches + starting + loading() + missing(document);

  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    recorder.violations.push(`${violatedDirective} ${blockedURI}`),
  );

  recorder.screen = screen;
  // Starts a recording. Resolves after its first frame.
  recorder.start = () => {
    recorder.stop();
    // With a stepped clock, the browser does not draw every frame. The clock reports when a frame is complete.
    clock = globalThis.lenticularClock;
    if (clock) {
      clock.shown = note;
      clock.sparsity = 4;
      due = true;
    } else if (!box) {
      box = document.createElement("div");
      box.style.cssText = "position:fixed;visibility:hidden;contain:strict;pointer-events:none;width:1px;height:1px";
      document.documentElement.append(box);
      observer.observe(box);
    }
    recorder.frames = [];
    recorder.events = [];
    recorder.running = true;
    if (!clock) pending = requestAnimationFrame(tick);
    return until(() => recorder.frames.length, "no frame was recorded");
  };

  // The pending tick is cancelled, because two ticks in a frame would not change the width of the box, and its observer
  // would not be called.
  recorder.stop = () => {
    recorder.running = false;
    cancelAnimationFrame(pending);
    if (clock) clock.sparsity = 16;
    return { frames: recorder.frames, events: recorder.events };
  };

  recorder.until = until;

  // Resolves when `same` frames in a row were equal after the engine has started, if it is starting and the test does not
  // keep it from that. Compares every fourth frame. On a stepped clock, it compares every sixteenth, and two equal frames
  // are enough if no frame is requested and no animation is running.
  recorder.settled = (same, waitsForEngine = true) => {
    const clock = globalThis.lenticularClock;
    const stride = clock ? 16 : 4;
    let last = "",
      equal = 0,
      count = 0;
    return until(() => {
      if (starting && waitsForEngine) return false;
      const atRest = clock?.isAtRest();
      count += 1;
      if (count % stride && !atRest) return false;
      const now = JSON.stringify(screen());
      equal = now !== last ? 0 : atRest ? same : equal + stride;
      last = now;
      return equal >= same;
    }, "still moving");
  };

  // The position of a thumbnail: its visible part, the frame of its whole picture, and its corner radius.
  recorder.thumbnail = (index, viewer = 0) => {
    const element = document.querySelectorAll("lenticular-viewer")[viewer];
    return recorder.picture(/** @type {HTMLImageElement} */ (element.querySelectorAll("a img")[index]));
  };

  recorder.picture = (image) => {
    const style = getComputedStyle(image);
    const box = image.getBoundingClientRect();
    const { naturalWidth, naturalHeight } = image;
    const wide = box.width / naturalWidth,
      high = box.height / naturalHeight;
    const fit = { cover: Math.max(wide, high), contain: Math.min(wide, high), none: 1 }[style.objectFit];
    const width = fit ? naturalWidth * fit : box.width;
    const height = fit ? naturalHeight * fit : box.height;
    /**
     * @param {string} text
     * @param {number} free
     */
    const place = (text, free) => (text.endsWith("%") ? (parseFloat(text) / 100) * free : parseFloat(text));
    const [px, py] = style.objectPosition.split(" ");
    const left = box.left + place(px, box.width - width);
    const top = box.top + place(py, box.height - height);
    const x0 = Math.max(left, box.left),
      y0 = Math.max(top, box.top);
    const x1 = Math.min(left + width, box.right),
      y1 = Math.min(top + height, box.bottom);
    const corner = style.borderTopLeftRadius.split(" ")[0];
    const radius = corner.endsWith("%") ? (parseFloat(corner) / 100) * box.width : parseFloat(corner);
    return {
      box: rectangle(box),
      visible: rectangle({ left: x0, top: y0, width: x1 - x0, height: y1 - y0 }),
      image: rectangle({ left, top, width, height }),
      radius: round(Math.min(radius, box.width / 2, box.height / 2)),
    };
  };

  globalThis.lenticularRecorder = recorder;
})();
