import { define } from "./define.js";
import { LenticularPanorama } from "./panorama.js";
import "./look-around.js";

export { LenticularPanorama };

define("lenticular-panorama", LenticularPanorama);
