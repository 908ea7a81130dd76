// The markup, the styles and the plotted quantities of each example.

import { comment, h } from "./markup.js";
import { listPath } from "./photographs.js";

/**
 * @typedef {import("./markup.js").Markup} Markup
 * @typedef {import("./markup.js").Value} Value
 * @typedef {import("./photographs.js").Photograph} Photograph
 * @typedef {import("./plot.js").Quantity} Quantity
 * @typedef {Record<string, string | boolean>} Choices
 */

/**
 * An example of an element; see `scenes`.
 *
 * @template {Element} Live
 * @typedef {object} Scene
 * @property {(parts: Parts) => Markup[]} markup
 * @property {(choices: Choices, attributes: Choices) => Record<string, Record<string, Value>>} rules
 * @property {(live: () => Live) => Quantity[]} quantities
 * @property {string[]} [remakes]
 * @property {Record<string, (live: Live) => void>} [commands]
 * @property {(live: Live) => Element | null | undefined} [covering]
 * @property {(live: Live) => boolean} [isReady]
 * @property {(panel: import("./panel.js").Panel, photographs: Photograph[]) => string | undefined} [prepare]
 */

/**
 * The arguments from which the markup of an example is created.
 *
 * @typedef {{ photographs: Photograph[], attributes: Choices, choices: Choices, isShort: boolean }} Parts
 */

/** @typedef {import("../../Web/Host/lenticular.js").LenticularScroll} LenticularScroll */

/** @param {Quantity[]} all */
const quantities = (...all) => all;
const more = comment("and so on");

/**
 * The nodes for a page, or the first two and a comment for a short text.
 *
 * @param {Markup[]} all
 * @param {boolean} isShort
 */
const some = (all, isShort) => (isShort ? [...all.slice(0, 2), more] : all);

/**
 * @param {{ src: string, width: number, height: number }} file
 * @param {Photograph} photograph
 */
const image = ({ src, width, height }, photograph) => h("img", { src, width, height, alt: photograph.alt });

/**
 * A link to a photograph for viewers.
 *
 * @param {Photograph} photograph
 * @param {Record<string, Value>} attributes
 */
function link(photograph, attributes = {}) {
  return h(
    "a",
    {
      href: photograph.largest.src,
      "data-width": photograph.width,
      "data-height": photograph.height,
      "data-caption": photograph.caption,
      ...attributes,
    },
    image(photograph.file(320), photograph),
  );
}

/**
 * @param {Photograph[]} photographs
 * @param {boolean} isShort
 */
const links = (photographs, isShort) =>
  some(
    photographs.slice(0, 12).map((photograph) => link(photograph)),
    isShort,
  );

/** @param {Photograph[]} photographs */
const widest = (photographs) => photographs.reduce((one, other) => (other.ratio > one.ratio ? other : one));

/**
 * The position and width of an element, relative to another element.
 *
 * @param {Element | null | undefined} element
 * @param {Element} [outer]
 */
function place(element, outer) {
  if (!element) return { x: NaN, y: NaN, width: NaN };
  const { x, y, width } = element.getBoundingClientRect();
  const origin = outer?.getBoundingClientRect() ?? { x: 0, y: 0 };
  return { x: x - origin.x, y: y - origin.y, width };
}

/**
 * Whether the frames of two elements intersect.
 *
 * @param {Element} element
 * @param {Element} other
 */
function meets(element, other) {
  const [one, two] = [element.getBoundingClientRect(), other.getBoundingClientRect()];
  return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
}

/**
 * @param {Element} element
 * @param {string} name
 */
const part = (element, name) => element.shadowRoot?.querySelector(`[part="${name}"]`);

/**
 * The position of a peek's newest preview.
 *
 * @param {Element} peek
 */
const preview = (peek) => place([...(peek.shadowRoot?.querySelectorAll('[part="preview"]') ?? [])].at(-1));

/**
 * The dialog of a viewer that is open.
 *
 * @param {Element | null | undefined} viewer
 */
const dialog = (viewer) => viewer?.shadowRoot?.querySelector("dialog[open]");

/** The last rotation rates of the device, in degrees per second. */
const turn = { alpha: NaN, beta: NaN, gamma: NaN };
addEventListener("devicemotion", ({ rotationRate }) => {
  for (const axis of /** @type {(keyof typeof turn)[]} */ (Object.keys(turn))) turn[axis] = rotationRate?.[axis] ?? NaN;
});

/** @param {Element} element */
const isLive = (element) => element.matches(":state(live)");

const speed = { unit: "px/s", least: 200 };

/**
 * The content offset of an element, and its speed.
 *
 * @param {() => { contentOffset: { x: number, y: number } }} live
 * @returns {Quantity}
 */
const offset = (live) => ({
  title: "Content offset",
  unit: "px",
  least: 100,
  rate: speed,
  read: { x: () => live().contentOffset.x, y: () => live().contentOffset.y },
});

/**
 * The examples, by the name of the element:
 *
 * - `markup` returns the nodes of the example. `attributes` are those of the element, `choices` the other values of the
 *   panel; `isShort` shortens lists for the displayed HTML;
 * - `rules` returns the style sheet of the example;
 * - `quantities` returns the plotted quantities of `live()`, the element on the page; see `Plot`;
 * - `remakes` are the attributes that the element reads only when it is connected;
 * - `commands` are functions for buttons, by the buttons' labels;
 * - `covering` returns the part of the element that covers the page, if it is open;
 * - `isReady` returns whether the engine shows the element. Without it, the plot starts immediately;
 * - `prepare` adapts the panel to the photographs, and can return a sentence to show above the element.
 *
 * @type {{ [Name in Extract<keyof HTMLElementTagNameMap, `lenticular-${string}`>]: Scene<HTMLElementTagNameMap[Name]> }}
 */
export const scenes = {
  "lenticular-viewer": {
    markup: ({ photographs, isShort }) => [h("lenticular-viewer", {}, ...links(photographs, isShort))],
    rules: ({ width, ratio, fit, position, radius, backdrop }) => ({
      "lenticular-viewer": { "--lenticular-backdrop": backdrop },
      "lenticular-viewer img": {
        width: `${width}px`,
        height: "auto",
        "aspect-ratio": ratio,
        "object-fit": fit,
        "object-position": position,
        "border-radius": `${radius}px`,
      },
    }),
    quantities: (live) => {
      const photo = () => place(part(live(), "photo"));
      return quantities({
        title: "Photograph",
        unit: "px",
        least: 100,
        rate: speed,
        read: { x: () => photo().x, y: () => photo().y, width: () => photo().width },
      });
    },
    commands: { "open(0)": (viewer) => viewer.open(0) },
    covering: dialog,
  },

  "lenticular-scroll": {
    markup({ photographs, attributes, isShort }) {
      const { axis } = attributes;
      if (axis === "both") {
        const photograph = widest(photographs.filter(({ ratio }) => ratio < 2).concat(photographs[0]));
        return [h("lenticular-scroll", attributes, image(photograph.file(1280), photograph))];
      }
      const images = photographs.slice(0, 12).map((each) => image(each.file(1280), each));
      return [h("lenticular-scroll", attributes, ...some(images, isShort))];
    },
    rules: (_, { axis }) => ({
      "lenticular-scroll": { height: "50vh", ...(axis !== "both" && { "container-type": "size" }) },
      ...(axis === "x" && { "lenticular-scroll::part(content)": { display: "flex" } }),
      "lenticular-scroll img":
        axis === "both"
          ? { display: "block" }
          : { display: "block", width: "100cqw", height: "100cqh", "object-fit": "cover" },
    }),
    quantities: (live) =>
      quantities(offset(live), {
        title: "Zoom",
        unit: "×",
        least: 0.5,
        digits: 2,
        read: { zoom: () => live().zoomScale },
      }),
    isReady: isLive,
    commands: {
      "scrollToOffset(0, 0)": (view) => view.scrollToOffset(0, 0),
      "scrollToOffset(600, 600)": (view) => view.scrollToOffset(600, 600),
      "zoomTo(2)": (view) => view.zoomTo(2),
      "zoomTo(1)": (view) => view.zoomTo(1),
    },
  },

  "lenticular-wall": {
    markup({ attributes, choices }) {
      const wall = h(
        "lenticular-wall",
        { src: listPath, "aria-label": "All photographs", ...attributes },
        h("p", {}, "What shows until the wall is there."),
      );
      return choices.viewer ? [h("lenticular-viewer", {}, wall)] : [wall];
    },
    rules: ({ height, indicator }) => ({
      "lenticular-wall": { height: `${height}vh`, "--lenticular-indicator": indicator },
    }),
    quantities: (live) => {
      const content = () => place(part(live(), "content"), live());
      return quantities(
        {
          title: "Zoom",
          unit: "×",
          least: 0.1,
          digits: 2,
          rate: { unit: "×/s", least: 0.5, digits: 2 },
          read: { zoom: () => live().zoomScale },
        },
        {
          title: "Content",
          unit: "px",
          least: 100,
          rate: speed,
          read: { x: () => content().x, y: () => content().y },
        },
      );
    },
    isReady: isLive,
    covering: (wall) => dialog(wall.closest("lenticular-viewer")),
  },

  "lenticular-panorama": {
    markup({ photographs, attributes: { tiles, ...attributes } }) {
      const photograph = widest(photographs);
      const { width, height, src } = photograph.file(2880);
      const whole = tiles && {
        tiles: photograph.tiles,
        "data-width": photograph.width,
        "data-height": photograph.height,
      };
      return [
        h("lenticular-panorama", { ...attributes, ...whole }, h("img", { src, width, height, alt: photograph.alt })),
      ];
    },
    rules: ({ height }) => ({ "lenticular-panorama": { height: `${height}vh` } }),
    remakes: ["whole", "tiles"],
    quantities: (live) =>
      quantities(offset(live), {
        title: "Turn of the device",
        unit: "°/s",
        least: 20,
        isOptional: true,
        read: { alpha: () => turn.alpha, beta: () => turn.beta, gamma: () => turn.gamma },
      }),
    isReady: isLive,
    commands: {
      "fill()": (panorama) => panorama.fill(),
      "fill(false)": (panorama) => panorama.fill(false),
      "recenter()": (panorama) => panorama.recenter(),
    },
    prepare(panel, photographs) {
      const photograph = widest(photographs);
      if (!photograph.tiles) panel.disable("tiles", "This photograph is small enough to have none.");
      return photograph.isPanorama
        ? undefined
        : "None of these photographs is a panorama, at least twice as wide as high. This is the widest of them.";
    },
  },

  "lenticular-peek": {
    markup({ photographs, attributes, choices: { preview }, isShort }) {
      if (preview === "neighbours") {
        return [h("lenticular-viewer", {}, h("lenticular-peek", attributes, ...links(photographs, isShort)))];
      }
      const [photograph] = photographs;
      if (preview === "contents") {
        return [
          h("lenticular-viewer", {}, h("lenticular-peek", attributes, link(photograph, { "data-peek": listPath }))),
        ];
      }
      const large = image(photograph.file(1280), photograph);
      const above = { ...large, attributes: { ...large.attributes, class: "after", alt: "" } };
      return [
        h(
          "lenticular-peek",
          { mode: "value", ...attributes },
          link(photograph),
          h("div", { slot: "preview" }, large, ...(preview === "before" ? [above] : [])),
        ),
      ];
    },
    rules({ preview }) {
      /** @type {Record<string, Record<string, Value>>} */
      const rules = {
        "lenticular-peek > a img": { width: "110px", height: "110px", "object-fit": "cover" },
      };
      const isValue = preview === "before" || preview === "exposure";
      if (isValue) {
        rules["lenticular-peek [slot] img"] = {
          position: "absolute",
          width: "100%",
          height: "100%",
          "object-fit": "cover",
          ...(preview === "exposure" && {
            filter: "brightness(calc(0.3 + 1.4 * var(--lenticular-percentage, 0.5)))",
          }),
        };
      }
      if (preview === "before") {
        rules["lenticular-peek .after"] = {
          filter: "grayscale(1)",
          "clip-path": "inset(0 0 0 calc(100% * var(--lenticular-percentage, 0.5)))",
        };
      }
      return rules;
    },
    quantities: (live) =>
      quantities(
        {
          title: "Percentage",
          least: 0.2,
          digits: 2,
          read: { percentage: () => live().percentage },
        },
        {
          title: "Index",
          least: 2,
          read: { index: () => (live().index < 0 ? NaN : live().index) },
        },
        {
          title: "Preview",
          unit: "px",
          least: 100,
          rate: speed,
          read: {
            x: () => preview(live()).x,
            y: () => preview(live()).y,
            width: () => preview(live()).width,
          },
        },
      ),
    commands: {
      "peek(links[0])": (peek) => peek.peek(peek.links[0]),
      "step(1)": (peek) => peek.step(1),
      "cancel()": (peek) => peek.cancel(),
      "commit()": (peek) => peek.commit(),
    },
    covering: (peek) => dialog(peek.closest("lenticular-viewer")) ?? peek.shadowRoot?.querySelector(":popover-open"),
  },

  "lenticular-parallax": {
    markup({ photographs, attributes, choices, isShort }) {
      const cells = photographs
        .slice(0, 12)
        .map((each) => h("lenticular-parallax", attributes, image(each.file(1280), each)));
      const axis = choices.scroller === "lenticular-scroll" ? attributes.axis : undefined;
      const feed =
        choices.scroller === "div"
          ? { class: "feed", tabindex: 0, role: "group", "aria-label": "Feed" }
          : { class: "feed", axis };
      return [h(String(choices.scroller), feed, ...some(cells, isShort))];
    },
    rules: ({ scroller }, { axis }) => ({
      ".feed": {
        height: "50vh",
        ...(scroller === "div" && { overflow: "auto" }),
        ...(scroller === "div" && axis === "x" && { display: "flex" }),
      },
      ...(scroller !== "div" && axis === "x" && { ".feed::part(content)": { display: "flex" } }),
      "lenticular-parallax":
        axis === "x"
          ? { flex: "none", width: "240px", height: "50vh", "margin-right": "12px" }
          : { width: "100%", height: "30vh", "margin-bottom": "12px" },
    }),
    quantities(live) {
      const feed = () => /** @type {LenticularScroll} */ (live().closest(".feed"));
      const isAcross = () => live().axis === "x";
      const offset = () => feed().contentOffset ?? { x: feed().scrollLeft, y: feed().scrollTop };
      /** @param {number} index */
      const crop = (index) => () => {
        const cell = feed().querySelectorAll("lenticular-parallax")[index];
        // Cells out of view have no value.
        if (!cell || !meets(cell, feed())) return NaN;
        const { x, y } = place(part(cell, "picture"), cell);
        return -(isAcross() ? x : y);
      };
      return quantities(
        {
          title: "Scroll offset",
          unit: "px",
          least: 100,
          rate: speed,
          read: { page: () => (isAcross() ? offset().x : offset().y) },
        },
        {
          title: "Crop offset",
          unit: "px",
          least: 50,
          rate: speed,
          read: { "1st": crop(0), "2nd": crop(1), "3rd": crop(2) },
        },
      );
    },
  },
};
