// A clock for frames, events, time-outs and animations, which advances only when a test steps it, frame by frame. The
// result of a test then does not depend on the speed of the machine.

/**
 * The clock that the windows of a page share. Times are in ms.
 *
 * @typedef {object} Clock
 * @property {number} time
 * @property {number} lead The difference between the clock's time and real time.
 * @property {number} latest The time of the latest input event that has arrived; infinite while none is waited for:
 *   before the first story of a page, and when the browser has cancelled a pointer.
 * @property {() => void} [arrived] Called when an input event has arrived.
 * @property {Map<number, () => void>} callbacks
 * @property {Map<number, { due: number, act: () => void }>} timers
 * @property {number} count
 * @property {number} drawn
 * @property {number} heard The number of input events that have arrived.
 * @property {number} sparsity In motion, the browser draws one frame of so many.
 * @property {Set<WeakRef<Document | ShadowRoot>>} trees Whose animations the clock moves.
 * @property {WeakMap<Animation, number>} animations The animations that the clock moves, with the times in ms at which
 *   they began, or at which the clock found them.
 * @property {number} timeOrigin
 * @property {() => number} next The time of the next frame.
 * @property {() => Promise<number[]>} begin
 * @property {(count?: number, after?: number, drawn?: number) => Promise<number[]>} step
 * @property {(count?: number, after?: number) => Promise<number[]>} show
 * @property {(time: number) => Promise<void>} reach Advances to a time, which may lie between two frames.
 * @property {(heard?: number) => Promise<void>} flush Resolves when the page has been given all input that the
 *   browser was, and more than `heard` events.
 * @property {() => boolean} isAtRest Whether no frame is requested and no animation is running.
 * @property {(duration: number) => void} block Lets time pass in which the page gets no frame, event or time-out.
 * @property {[x: number, y: number, z: number]} [turning] The rotation rates of the device in rad/s, if it has a
 *   gyroscope: each frame begins with a sample.
 * @property {number} [blocked] The time at which the page was last blocked, until the next frame.
 * @property {(time: number) => void} [shown] Called when a frame is complete.
 */

(() => {
  const FRAME = 1000 / 60; // ms between two frames.
  const FORGOTTEN = 1000; // Real time in ms after which frames are requested for input that has not arrived.
  const UNDRAWN = 1000; // Real time in ms after which the clock goes on in a hidden page, which gets no frames.
  const UNPAINTED = 1000; // Real time in ms since the page began after which it counts as one that paints nothing.
  // Real time in ms after which it is an error that input has not arrived, or that a page which is visible gets no frame.
  const OVERDUE = 30_000;

  const machineTime = performance.now.bind(performance);
  const show = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const wait = window.setTimeout.bind(window);
  const clear = window.clearTimeout.bind(window);
  const stamp = /** @type {() => number} */ (Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp")?.get);

  // A frame of the same origin shares the clock of its parent.
  const outer =
    window.parent !== window &&
    (() => {
      try {
        return window.parent.lenticularClock;
      } catch {
        return undefined;
      }
    })();
  // Its methods follow.
  const clock = /** @type {Clock} */ (
    outer || {
      time: 1000,
      lead: 0,
      latest: Infinity,
      callbacks: new Map(),
      timers: new Map(),
      count: 0,
      drawn: 0,
      heard: 0,
      sparsity: 16,
      trees: new Set(),
      animations: new WeakMap(),
    }
  );
  // Each window has its own time origin.
  const ahead = outer ? outer.timeOrigin - performance.timeOrigin : 0;
  const now = () => clock.time + ahead;
  // A document's list of animations does not contain those of its shadow trees.
  const { attachShadow } = Element.prototype;
  /** @param {ShadowRootInit} options */
  Element.prototype.attachShadow = function (options) {
    const tree = attachShadow.call(this, options);
    clock.trees.add(new WeakRef(tree));
    return tree;
  };
  clock.trees.add(new WeakRef(document));

  // An animation waits for the clock's next frame, however long the browser takes until then.
  const { animate: begin } = Element.prototype;
  /** @param {Parameters<typeof begin>} values */
  Element.prototype.animate = function (...values) {
    const animation = begin.apply(this, values);
    if (animation.timeline === document.timeline) animation.pause();
    return animation;
  };

  const startTime = Object.getOwnPropertyDescriptor(Animation.prototype, "startTime");
  Object.defineProperty(Animation.prototype, "startTime", {
    ...startTime,
    /**
     * @this {Animation}
     * @param {number} time
     */
    set(time) {
      this.pause();
      const { target } = /** @type {KeyframeEffect} */ (this.effect);
      const { timeOrigin } = (target?.ownerDocument.defaultView ?? window).performance;
      const begin = time + timeOrigin - clock.timeOrigin;
      clock.animations.set(this, begin);
      this.currentTime = clock.time - begin;
    },
  });

  performance.now = now;
  // Not of `document.timeline`: WebKit may collect that object, and make another one without the property.
  Object.defineProperty(AnimationTimeline.prototype, "currentTime", { get: now });
  Object.defineProperty(Event.prototype, "timeStamp", {
    configurable: true,
    get() {
      // The events of a story lie between two frames. All other events have the current time.
      const time = stamp.call(this) - ahead + clock.lead;
      const earliest = Math.min(clock.time - FRAME, clock.blocked ?? Infinity);
      return (earliest < time && time < clock.next() + 1 ? time : clock.time) + ahead;
    },
  });

  window.requestAnimationFrame = (callback) => {
    clock.callbacks.set((clock.count += 1), () => callback(now()));
    return clock.count;
  };
  window.cancelAnimationFrame = (number) => clock.callbacks.delete(number);
  // The numbers of the clock's timers are larger than those of the browser.
  const OWN = 1e9;
  window.setTimeout = (callback, delay = 0, ...values) => {
    clock.timers.set(OWN + (clock.count += 1), {
      due: clock.time + Math.max(0, delay),
      act: () => /** @type {(...values: unknown[]) => void} */ (callback)(...values),
    });
    return OWN + clock.count;
  };
  window.clearTimeout = (number = 0) => {
    if (!clock.timers.delete(number)) clear(number);
  };

  // An input event advances the clock to its time, so that its effects are not earlier than the event.
  for (const type of [
    "pointerdown",
    "pointermove",
    "pointerup",
    "pointercancel",
    "mousedown",
    "mousemove",
    "mouseup",
    "touchstart",
    "touchmove",
    "touchend",
    "touchcancel",
    "wheel",
    "click",
  ])
    addEventListener(
      type,
      ({ timeStamp }) => {
        clock.latest = type === "pointercancel" ? Infinity : Math.max(clock.latest, timeStamp - ahead);
        clock.time = Math.max(clock.time, timeStamp - ahead);
        clock.heard += 1;
        clock.arrived?.();
      },
      { capture: true, passive: true },
    );

  if (outer) return;

  const { animations } = clock;

  /** The animations by time that have not ended. */
  function* running() {
    for (const each of clock.trees) {
      const tree = each.deref();
      if (!tree) {
        clock.trees.delete(each);
        continue;
      }
      const { timeline } = tree.ownerDocument ?? /** @type {Document} */ (tree);
      for (const animation of tree.getAnimations())
        if (animation.timeline === timeline && animation.playState !== "finished") yield animation;
    }
  }

  function animate() {
    for (const animation of running()) {
      if (!animations.has(animation)) {
        animation.pause();
        animations.set(animation, clock.time - (animation.currentTime ?? 0));
      }
      const time = clock.time - (animations.get(animation) ?? 0);
      if (time < Number(animation.effect?.getComputedTiming().endTime)) animation.currentTime = time;
      else animation.finish();
    }
  }

  /** @param {[x: number, y: number, z: number]} rates */
  function motion(rates) {
    const [alpha, beta, gamma] = rates.map((rate) => (rate * 180) / Math.PI);
    const event = new DeviceMotionEvent("devicemotion", { rotationRate: { alpha, beta, gamma }, interval: FRAME });
    Object.defineProperty(event, "timeStamp", { value: now() });
    return event;
  }

  /** @param {() => void} act */
  function run(act) {
    try {
      act();
    } catch (error) {
      reportError(error);
    }
  }

  /**
   * Advances to a time, and calls what is due until then.
   *
   * @param {number} time
   */
  function elapse(time) {
    for (;;) {
      const [number, timer] = [...clock.timers].sort(([, one], [, other]) => one.due - other.due)[0] ?? [];
      if (!timer || timer.due > time) break;
      clock.timers.delete(number);
      clock.time = Math.max(clock.time, timer.due);
      run(timer.act);
    }
    clock.time = Math.max(clock.time, time);
  }

  /** @param {number} time */
  function advance(time) {
    elapse(time);
    clock.blocked = undefined;
    if (clock.turning) dispatchEvent(motion(clock.turning));
    animate();
    const callbacks = [...clock.callbacks];
    for (const [number, act] of callbacks) if (clock.callbacks.delete(number)) run(act);
  }

  clock.isAtRest = () => clock.callbacks.size === 0 && running().next().done === true;
  clock.timeOrigin = performance.timeOrigin;
  clock.next = () => (Math.floor(clock.time / FRAME + 1e-6) + 1) * FRAME;
  /** @param {number} time */
  const since1970 = (time) => (performance.timeOrigin + time - clock.lead) / 1000;
  clock.block = (duration) => {
    clock.blocked = clock.time;
    clock.time += duration;
  };
  const times = () => [since1970(clock.time), since1970(clock.next())];
  /** Runs the tasks that the page queued for after the frame. A time-out of 0 could take longer. */
  const { port1, port2 } = new MessageChannel();
  const task = () =>
    new Promise((done) => {
      port1.onmessage = done;
      port2.postMessage(0);
    });

  /**
   * Draws a frame in the browser, and acts in it: without the frame, a page that is visible would be read as it was in
   * the frame before. Acts without a frame in a hidden page.
   *
   * @param {() => void} act
   * @returns {Promise<void>}
   */
  const draw = (act) =>
    new Promise((done, fail) => {
      const begin = () => {
        cancel(frame);
        clear(timer);
        act();
        done();
      };
      const frame = show(begin);
      const timer =
        document.visibilityState === "hidden"
          ? wait(begin, UNDRAWN)
          : wait(() => fail(new Error(`no frame in ${OVERDUE / 1000} s`)), OVERDUE);
    });

  /**
   * Begins a story when the page is on the screen: until then, the browser may send input to the page before. Resolves
   * with the times now and of the next frame, in seconds since 1970.
   */
  clock.begin = async () => {
    while (performance.getEntriesByType("paint").length === 0 && machineTime() < UNPAINTED) await draw(() => {});
    clock.lead = clock.time - machineTime();
    clock.latest = clock.time - FRAME; // An event with the present time has yet to arrive.
    return times();
  };

  /**
   * Draws frames until input has arrived.
   *
   * @param {() => boolean} has
   * @returns {Promise<void>}
   */
  const drawUntil = async (has) => {
    const end = machineTime() + OVERDUE;
    let frames = 0;
    do {
      await draw(() => {});
      frames += 1;
    } while (!has() && machineTime() < end);
    if (has()) return;
    const { heard, latest, time } = clock;
    throw new Error(
      `no input in ${OVERDUE / 1000} s and ${frames} frames; it is ${time} ms, and the latest of ${heard} events has come` +
        ` at ${latest} ms; ${location.href} began ${machineTime()} ms ago`,
    );
  };

  /**
   * Resolves when the input event with the time `after` has arrived, unless it was sent to the page before. The browser
   * hands moves on in a frame of its own: requesting frames at once would draw one for nothing. They are requested if
   * the event has not come after a second.
   *
   * @param {number} after
   * @returns {Promise<void>}
   */
  const arrival = async (after) => {
    const has = () => since1970(clock.latest) > after - 1e-3;
    if (has()) return;
    await new Promise((done) => {
      const timer = wait(done, FORGOTTEN);
      clock.arrived = () => {
        if (!has()) return;
        clear(timer);
        done(undefined);
      };
    });
    clock.arrived = undefined;
    if (!has()) await drawUntil(has);
  };

  /**
   * Advances by `count` frames, after the input event with the time `after` has arrived. Resolves with the times.
   *
   * The browser draws every sixteenth frame, or every fourth of a recording, while callbacks are requested or animations
   * run, and every frame otherwise. In these it also calls resize and intersection observers. Of several frames in which
   * nothing happens it draws the first alone. It draws the one with the number `drawn`, too.
   */
  clock.step = async (count = 1, after = 0, drawn = -1) => {
    if (after) await arrival(after);
    let isQuiet = false;
    for (let frame = 0; frame < count; frame += 1) {
      const act = () => advance(clock.next());
      const isAtRest = clock.isAtRest();
      const isIdle = isAtRest && ![...clock.timers.values()].some(({ due }) => due <= clock.next());
      const isAsked = (frame === 0 && after) || (frame === drawn && !(isIdle && isQuiet));
      clock.drawn = (clock.drawn + 1) % clock.sparsity;
      if (isAsked || (isIdle ? !isQuiet : isAtRest || clock.drawn === 0)) await draw(act);
      else act();
      isQuiet = isIdle;
      await task();
      clock.shown?.(clock.time);
    }
    return times();
  };
  /** The same, and the browser draws the last frame, if anything happens in it. */
  clock.show = (count = 1, after = 0) => clock.step(count, after, count - 1);
  clock.reach = async (time) => {
    const due = Math.floor((time - clock.next()) / FRAME + 1e-6) + 1;
    if (due > 0) await clock.step(due);
    elapse(time);
  };
  clock.flush = (heard = -1) => drawUntil(() => clock.heard > heard);
  window.lenticularClock = clock;
})();
