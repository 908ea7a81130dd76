// The parameters of an example: a form whose controls have the names of attributes.

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/**
 * Whether a control has its default value, so that it sets no attribute.
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
 * A control sets the attribute with its name, unless its value is `data-default`. A checkbox sets an empty attribute
 * when it is on; a checkbox with `data-off` sets that value when it is off. Controls with `data-choice` set no
 * attribute: `choices` has their values.
 */
export class Panel {
  /** @type {HTMLFormElement} */
  #form;

  /**
   * `changed(name)` is called when the value of a control changes, and `changed()` when the form is reset.
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
    // The controls are reset after the listeners of `reset` have been called.
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

  /** The names of the attributes that have controls. */
  get names() {
    return this.#controls.filter((control) => !("choice" in control.dataset)).map(({ name }) => name);
  }

  /** The attributes that the controls set, in the order of the controls. */
  get attributes() {
    return Object.fromEntries(
      this.#controls
        .filter((control) => !("choice" in control.dataset) && !control.disabled && !isDefault(control))
        .map((control) => [control.name, control.type === "checkbox" ? (control.dataset.off ?? true) : control.value]),
    );
  }

  /** The values of the controls that set no attribute, by name. */
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
   * Adds a button for each command. The keys of `commands` are the labels.
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
   * Disables a control, and shows the reason.
   *
   * @param {string} name
   * @param {string} reason
   */
  disable(name, reason) {
    const control = this.#control(name);
    control.disabled = true;
    const note = document.createElement("small");
    note.textContent = reason;
    control.closest(".field")?.append(note);
  }

  #describe() {
    for (const output of this.#form.querySelectorAll("output")) {
      const control = this.#control(output.htmlFor.value);
      const { none, unit = "" } = control.dataset;
      output.textContent = none && isDefault(control) ? none : `${control.value}${unit}`;
    }
  }
}
