import { define } from "./define.js";
import { source } from "./engine.js";
import { LookAround } from "./look-around.js";
import { page } from "./page.js";
import { LenticularPanorama } from "./panorama.js";
import { LenticularParallax } from "./parallax.js";
import { LenticularPeek } from "./peek.js";
import { LenticularScroll } from "./scroll.js";
import { accompanyViewers } from "./viewer.js";
import { LenticularWall } from "./wall.js";

export * from "./lenticular-viewer.js";
export { LenticularPanorama, LenticularParallax, LenticularPeek, LenticularScroll, LenticularWall };

accompanyViewers((/** @type {ConstructorParameters<typeof LookAround>} */ ...opened) => new LookAround(...opened));
page.useWhole(source);
define("lenticular-panorama", LenticularPanorama);
define("lenticular-parallax", LenticularParallax);
define("lenticular-peek", LenticularPeek);
define("lenticular-scroll", LenticularScroll);
define("lenticular-wall", LenticularWall);
