// Where a page and the engine meet: rows of events in, frames drawn, effects told.

/** Drives one engine from the page's frames, for as long as something moves. */
export class Stage {
  #engine;
  #surface;
  #report;
  #moved;
  #pending = [];
  #refresh = 0;

  /** `report(effect)` hears of every effect of a frame; then `moved(idle)`, if given, of the frame. */
  constructor(engine, surface, report, moved = () => {}) {
    this.#engine = engine;
    this.#surface = surface;
    this.#report = report;
    this.#moved = moved;
  }

  /** Hands an event of the past to the engine. Returns whether it is the engine's alone now. */
  send(row) {
    const answer = this.#engine.handle(row);
    if (answer & 1) this.#requestFrame();
    return (answer & 2) !== 0;
  }

  /** Hands events to the engine with the time of the next frame: `rows(time)` makes them. */
  enqueue(rows) {
    this.#pending.push(rows);
    this.#requestFrame();
  }

  /** Draws no more frames. */
  stop() {
    cancelAnimationFrame(this.#refresh);
    this.#engine = undefined;
  }

  #requestFrame() {
    this.#refresh ||= requestAnimationFrame((timestamp) => this.#frame(timestamp / 1000));
  }

  #frame(time) {
    this.#refresh = 0;
    for (const rows of this.#pending.splice(0)) {
      for (const row of rows(time)) this.#engine.handle(row);
    }
    const { idle, effects } = this.#surface.draw(this.#engine.advance(time));
    for (const effect of effects) this.#report(effect);
    // Whoever was told may have stopped it all.
    if (this.#engine) this.#moved(idle);
    if (this.#engine && !idle) this.#requestFrame();
  }
}

/** Whether the person asked for less motion, and when that changes. */
export const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** The clock of events and frames, in seconds. */
export const seconds = () => performance.now() / 1000;
