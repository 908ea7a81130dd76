import { define } from "./define.js";
import { LenticularViewer } from "./viewer.js";

export { LenticularViewer };

define("lenticular-viewer", LenticularViewer);
