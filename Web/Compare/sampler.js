// Notes in each frame where the open picture of a viewer is. A page of a viewer has given `viewer.picture()`, which
// returns the picture, or null. The observer of a box runs after all animation frame callbacks, before the paint.

(() => {
  const box = document.createElement("div");
  box.style.cssText = "position:fixed;visibility:hidden;contain:strict;pointer-events:none;width:1px;height:1px";
  let [time, isWide, pending] = [0, false, 0];
  /** @type {Element | null} */
  let kept = null;

  /** @param {Element} element */
  function opacity(element) {
    let product = 1;
    for (let each = element; each; each = each.parentElement ?? each.getRootNode().host) {
      const style = getComputedStyle(each);
      if (style.visibility === "hidden" || style.display === "none") return 0;
      product *= Number(style.opacity);
    }
    return product;
  }

  const sampler = {
    /** @type {number[][]} Time in ms, x, y, width, height and opacity. */
    samples: [],
    /** @type {[type: string, time: number, x: number, y: number][]} */
    events: [],
    /** @param {boolean} keeps Whether to follow the picture that is open now, whichever opens later. */
    start(keeps = false) {
      this.samples = [];
      this.events = [];
      kept = keeps ? globalThis.viewer.picture() : null;
      pending = requestAnimationFrame(tick);
    },
    stop() {
      cancelAnimationFrame(pending);
      return { samples: this.samples, events: this.events };
    },
  };

  new ResizeObserver(() => {
    const picture = kept ?? globalThis.viewer.picture();
    if (!picture) return;
    const { x, y, width, height } = picture.getBoundingClientRect();
    sampler.samples.push([time, x, y, width, height, opacity(picture)]);
  }).observe(document.documentElement.appendChild(box));

  /** @param {number} now */
  function tick(now) {
    time = now;
    isWide = !isWide;
    box.style.width = isWide ? "2px" : "1px";
    pending = requestAnimationFrame(tick);
  }

  for (const type of ["pointerdown", "pointermove", "pointerup", "keydown"])
    addEventListener(
      type,
      ({ timeStamp, clientX, clientY }) => sampler.events.push([type, timeStamp, clientX, clientY]),
      { capture: true, passive: true },
    );
  Object.assign(globalThis, { sampler });
})();
