import { define } from "./define.js";
import { LenticularScroll } from "./scroll.js";
import { LenticularWall } from "./wall.js";

export * from "./lenticular-panorama.js";
export * from "./lenticular-peek.js";
export * from "./lenticular-parallax.js";
export * from "./lenticular-viewer.js";
export { LenticularScroll, LenticularWall };

define("lenticular-scroll", LenticularScroll);
define("lenticular-wall", LenticularWall);
