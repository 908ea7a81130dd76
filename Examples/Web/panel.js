// The parameters of an example: a form whose controls are named after what they set.

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/**
 * What a control without a value of its own says, and what it sets: nothing.
 *
 * @param {Control} control
 */
const isDefault = (control) =>
  control.type === "checkbox"
    ? /** @type {HTMLInputElement} */ (control).checked === "off" in control.dataset
    : control.value === (control.dataset.default ?? "");

/**
 * A form of parameters.
 *
 * A control sets the attribute of its name, or nothing while it says what `data-default` does. A switch
 * sets one without a value; with `data-off`, that value when it is off, and nothing when it is on. Those with
 * `data-choice` set no attribute: they are told beside them.
 */
export class Panel {
  /** @type {HTMLFormElement} */
  #form;

  /**
   * `changed(name)` is called when a control has another value.
   *
   * @param {HTMLFormElement} form
   * @param {(name?: string) => void} changed
   */
  constructor(form, changed) {
    this.#form = form;
    form.addEventListener("input", ({ target }) => {
      this.#describe();
      changed(/** @type {Control} */ (target).name);
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    // The controls have their former values when all who listen have heard.
    form.addEventListener("reset", () =>
      setTimeout(() => {
        this.#describe();
        changed();
      }),
    );
    this.#describe();
  }

  get #controls() {
    return /** @type {Control[]} */ ([...this.#form.elements]).filter((control) => control.name);
  }

  /** @param {string} name */
  #control(name) {
    return /** @type {Control} */ (this.#form.elements.namedItem(name));
  }

  /** The names of the attributes that there are controls for. */
  get names() {
    return this.#controls.filter((control) => !("choice" in control.dataset)).map(({ name }) => name);
  }

  /** The attributes that the controls stand for, in their order. */
  get attributes() {
    return Object.fromEntries(
      this.#controls
        .filter((control) => !("choice" in control.dataset) && !control.disabled && !isDefault(control))
        .map((control) => [control.name, control.type === "checkbox" ? (control.dataset.off ?? true) : control.value]),
    );
  }

  /** What the other controls say, by name. */
  get choices() {
    return Object.fromEntries(
      this.#controls
        .filter((control) => "choice" in control.dataset)
        .map((control) => [
          control.name,
          control.type === "checkbox"
            ? /** @type {HTMLInputElement} */ (control).checked && !control.disabled
            : control.value,
        ]),
    );
  }

  /**
   * Adds buttons that do something with the element: `{ text: action }`.
   *
   * @template Command
   * @param {Record<string, Command>} commands
   * @param {(command: Command) => void} perform
   */
  addCommands(commands, perform) {
    if (Object.keys(commands).length === 0) return;
    const group = document.createElement("p");
    group.className = "commands";
    for (const [text, command] of Object.entries(commands)) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      button.addEventListener("click", () => perform(command));
      group.append(button);
    }
    this.#form.append(group);
  }

  /**
   * Has a control be of no use, and say why.
   *
   * @param {string} name
   * @param {string} reason
   */
  disable(name, reason) {
    const control = this.#control(name);
    control.disabled = true;
    const note = document.createElement("small");
    note.textContent = reason;
    control.closest(".field").append(note);
  }

  #describe() {
    for (const output of this.#form.querySelectorAll("output")) {
      const control = this.#control(output.htmlFor.value);
      const { none, unit = "" } = control.dataset;
      output.textContent = none && isDefault(control) ? none : `${control.value}${unit}`;
    }
  }
}
