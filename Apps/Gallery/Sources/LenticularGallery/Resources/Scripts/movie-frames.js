// Shows the frames of a movie in its preview, one for each place of the finger.

/** The columns and rows of a sheet of frames. */
const [COLUMNS, ROWS] = [10, 6];

export class MovieFrames {
  #element = document.createElement("div");
  /** @type {Element | undefined} */
  #layer;

  /**
   * @param {Element} layer The layer of the preview.
   * @param {string} address The address of the sheet of frames.
   */
  constructor(layer, address) {
    this.#layer = layer;
    const { dataset, style } = this.#element;
    dataset.frame = "";
    style.cssText = "position: absolute; inset: 0";
    style.background = `url("${address}") 0 0 / ${100 * COLUMNS}% ${100 * ROWS}%`;
    const sheet = new Image();
    sheet.src = address;
    // Until the frames are there, the poster is seen. It stays if there are none.
    sheet.decode().then(
      () => this.#layer?.append(this.#element),
      () => {},
    );
  }

  /**
   * Shows the frame at a time.
   *
   * @param {number} time A fraction of the length of the movie.
   */
  show(time) {
    const frame = Math.max(0, Math.min(COLUMNS * ROWS - 1, Math.floor(time * COLUMNS * ROWS)));
    const [column, row] = [frame % COLUMNS, Math.floor(frame / COLUMNS)];
    this.#element.dataset.frame = `${frame}`;
    this.#element.style.backgroundPosition = `${(100 * column) / (COLUMNS - 1)}% ${(100 * row) / (ROWS - 1)}%`;
  }

  remove() {
    this.#layer = undefined;
    this.#element.remove();
  }
}
