// Input that a script dispatches, for a browser whose driver cannot send it: touches, and a wheel with Control. The
// browser itself does not react to these events. It refuses to capture their pointers, so the captures are kept here.
// An event has the time of its sample on the stepped clock.

(() => {
  const FIRST = 1000; // Identifiers of pointers, apart from those of the browser.
  const SLOP = 10; // px by which a finger may move and still click.
  /**
   * @typedef {{ x: number, y: number, target: Element, captured: Element | null, start: [number, number] }} Finger
   *
   * @type {Map<number, Finger>}
   */
  const fingers = new Map();

  const { setPointerCapture, hasPointerCapture, releasePointerCapture } = Element.prototype;
  /** @param {number} id */
  Element.prototype.setPointerCapture = function (id) {
    const finger = fingers.get(id);
    if (!finger) return setPointerCapture.call(this, id);
    finger.captured = this;
  };
  /** @param {number} id */
  Element.prototype.hasPointerCapture = function (id) {
    const finger = fingers.get(id);
    return finger ? finger.captured === this : hasPointerCapture.call(this, id);
  };
  /** @param {number} id */
  Element.prototype.releasePointerCapture = function (id) {
    const finger = fingers.get(id);
    if (!finger) releasePointerCapture.call(this, id);
    else if (finger.captured === this) finger.captured = null;
  };

  /**
   * The innermost element at a point.
   *
   * @param {number} x
   * @param {number} y
   */
  function at(x, y) {
    let found = document.elementFromPoint(x, y);
    for (let inner = found; inner?.shadowRoot; ) {
      inner = inner.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === found) break;
      found = inner;
    }
    return found ?? document.documentElement;
  }

  /**
   * @param {string} type
   * @param {number} id
   * @param {Finger} finger
   * @param {number} time
   */
  function dispatch(type, id, { x, y, target, captured }, time) {
    const options = {
      bubbles: true,
      cancelable: true,
      composed: true,
      clientX: x,
      clientY: y,
      pointerId: id,
      pointerType: "touch",
      isPrimary: id === FIRST,
      button: type === "pointermove" ? -1 : 0,
      buttons: type === "pointerup" ? 0 : 1,
    };
    send(captured ?? target, new PointerEvent(type, options), time);
  }

  /**
   * @param {Element} target
   * @param {Event} event
   * @param {number} time
   */
  function send(target, event, time) {
    Object.defineProperty(event, "timeStamp", { value: time });
    target.dispatchEvent(event);
  }

  /**
   * Puts down, moves and lifts fingers until these are down.
   *
   * @param {{ [finger: string]: [x: number, y: number] }} points
   * @param {number} time In ms.
   */
  function change(points, time) {
    for (const [finger, [x, y]] of Object.entries(points)) {
      const id = FIRST + Number(finger);
      const known = fingers.get(id);
      if (!known) {
        /** @type {Finger} */
        const down = { x, y, target: at(x, y), captured: null, start: [x, y] };
        fingers.set(id, down);
        dispatch("pointerdown", id, down, time);
      } else if (known.x !== x || known.y !== y) {
        Object.assign(known, { x, y });
        dispatch("pointermove", id, known, time);
      }
    }
    for (const [id, finger] of [...fingers]) {
      if (String(id - FIRST) in points) continue;
      const { x, y, target, start } = finger;
      dispatch("pointerup", id, finger, time);
      fingers.delete(id);
      const options = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, detail: 1 };
      // As in browsers, a click follows if the finger has not moved away.
      if (Math.hypot(x - start[0], y - start[1]) < SLOP)
        send(target, new PointerEvent("click", { ...options, pointerType: "touch" }), time);
    }
  }

  /**
   * Plays samples at their times in ms on the stepped clock. Resolves in the frame after the last.
   *
   * @param {[time: number, points: { [finger: string]: [x: number, y: number] }][]} samples
   */
  async function play(samples) {
    const clock = /** @type {Clock} */ (globalThis.lenticularClock);
    const start = clock.time;
    for (const [time, points] of samples) {
      await clock.reach(start + time);
      change(points, start + time);
    }
    await clock.show();
  }

  /**
   * Turns a wheel while Control is pressed.
   *
   * @param {[x: number, y: number, deltaX: number, deltaY: number]} turn
   */
  function wheel([clientX, clientY, deltaX, deltaY]) {
    const options = { clientX, clientY, deltaX, deltaY, ctrlKey: true };
    at(clientX, clientY).dispatchEvent(
      new WheelEvent("wheel", { ...options, bubbles: true, cancelable: true, composed: true }),
    );
  }

  Object.assign(globalThis, { lenticularSyntheticInput: { play, wheel } });
})();
