// Members that classes of Web/Host get when they run, by `Object.assign` and by `reflect`, and that tests add to a
// page, for the type checker.

import * as Lenticular from "./Host/lenticular.js";
import { SurfaceOptions } from "./Host/page.js";

declare module "./Host/page.js" {
  interface Surface extends SurfaceOptions {}
}

declare module "./Host/viewer.js" {
  interface LenticularViewer extends Pick<Lenticular.LenticularViewer, "actions" | "history" | "src"> {}
}

declare module "./Host/scroll.js" {
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

declare module "./Host/wall.js" {
  interface LenticularWall extends Pick<Lenticular.LenticularWall, "src"> {}
}

declare module "./Host/panorama.js" {
  interface LenticularPanorama
    extends Pick<
      Lenticular.LenticularPanorama,
      "tiles" | "whole" | "loop" | "allowsMotion" | "sensitivity" | "inverted" | "recenterDelay" | "pixelBudget"
    > {}
}

declare module "./Host/peek.js" {
  interface LenticularPeek extends Pick<Lenticular.LenticularPeek, "mode" | "range" | "margin" | "minIndex" | "minimumPoint" | "maximumPoint" | "contextMenu"> {}
}

declare module "./Host/parallax.js" {
  interface LenticularParallax extends Pick<Lenticular.LenticularParallax, "ratio" | "axis" | "maxScale" | "tilt"> {}
}

declare global {
  var lenticularClock: Clock | undefined;
  var lenticularRecorder: Recorder | undefined;

  interface Window {
    lenticularClock?: Clock;
  }
}
