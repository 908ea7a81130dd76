import { define } from "./define.js";
import { LenticularPeek } from "./peek.js";

export { LenticularPeek };

define("lenticular-peek", LenticularPeek);
