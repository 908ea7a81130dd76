// Members that classes of Web/Host get when they run, by `reflect`, for the type checker.

import * as Lenticular from "./Host/lenticular.js";
declare module "./Host/viewer/viewer.js" {
  interface LenticularViewer extends Pick<Lenticular.LenticularViewer, "slideshowDelay" | "actions" | "history" | "naturalSize" | "src"> {}
}

declare module "./Host/scroll/scroll.js" {
  interface LenticularScroll
    extends Pick<
      Lenticular.LenticularScroll,
      | "axis"
      | "deceleration"
      | "bounces"
      | "alwaysBounces"
      | "directionalLock"
      | "paging"
      | "snapPoints"
      | "contentInset"
      | "minZoom"
      | "maxZoom"
      | "indicators"
    > {}
}

declare module "./Host/wall/wall.js" {
  interface LenticularWall extends Pick<Lenticular.LenticularWall, "src" | "headings"> {}
}

declare module "./Host/panorama/panorama.js" {
  interface LenticularPanorama
    extends Pick<
      Lenticular.LenticularPanorama,
      "tiles" | "whole" | "loop" | "allowsMotion" | "sensitivity" | "inverted" | "recenterDelay" | "pixelBudget"
    > {}
}

declare module "./Host/peek/peek.js" {
  interface LenticularPeek extends Pick<Lenticular.LenticularPeek, "mode" | "range" | "margin" | "minIndex" | "minimumPoint" | "maximumPoint" | "contextMenu"> {}
}

declare module "./Host/parallax/parallax.js" {
  interface LenticularParallax extends Pick<Lenticular.LenticularParallax, "ratio" | "axis" | "maxScale" | "tilt"> {}
}
