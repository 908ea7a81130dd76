import { define } from "./define.js";
import { LenticularParallax } from "./parallax.js";

export { LenticularParallax };

define("lenticular-parallax", LenticularParallax);
