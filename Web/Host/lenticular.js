import { define } from "./dom/define.js";
import { source } from "./stage/engine.js";
import { create } from "./generated/lookAround.js";
import { LookAround } from "./panorama/look-around.js";
import { stage } from "./stage/stage.js";
import { LenticularPanorama } from "./panorama/panorama.js";
import { LenticularParallax } from "./parallax/parallax.js";
import { LenticularPeek } from "./peek/peek.js";
import { LenticularScroll } from "./scroll/scroll.js";
import { accompanyViewers } from "./viewer/companion.js";
import { LenticularWall } from "./wall/wall.js";

export * from "./lenticular-viewer.js";
export { LenticularScroll, LenticularWall, LenticularPanorama, LenticularPeek, LenticularParallax };

accompanyViewers(
  create,
  (/** @type {ConstructorParameters<typeof LookAround>} */ ...opened) => new LookAround(...opened),
);
stage.useWhole(source);
define("lenticular-panorama", LenticularPanorama);
define("lenticular-parallax", LenticularParallax);
define("lenticular-peek", LenticularPeek);
define("lenticular-scroll", LenticularScroll);
define("lenticular-wall", LenticularWall);
