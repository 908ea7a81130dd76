// Members that classes of Web/Host get when they run, by `reflect`, for the type checker.

export {};

/** The type of the property of an attribute. */
type Member<Attribute> = Attribute extends { words: readonly (infer Word)[] }
  ? Word
  : Attribute extends { default: boolean }
  ? boolean
  : Attribute extends { default: number }
  ? number
  : string;

type Members<Attributes> = { -readonly [Property in keyof Attributes]: Member<Attributes[Property]> };

declare module "./Host/viewer/viewer.js" {
  interface LenticularViewer extends Members<typeof import("./Host/viewer/element.js").attributes> {}
}

declare module "./Host/scroll/scroll.js" {
  interface LenticularScroll extends Members<typeof import("./Host/scroll/element.js").attributes> {}
}

declare module "./Host/wall/wall.js" {
  interface LenticularWall extends Members<typeof import("./Host/wall/element.js").attributes> {}
}

declare module "./Host/panorama/panorama.js" {
  interface LenticularPanorama extends Members<typeof import("./Host/panorama/element.js").attributes> {}
}

declare module "./Host/peek/peek.js" {
  interface LenticularPeek extends Members<typeof import("./Host/peek/element.js").attributes> {}
}

declare module "./Host/parallax/parallax.js" {
  interface LenticularParallax extends Members<typeof import("./Host/parallax/element.js").attributes> {}
}
