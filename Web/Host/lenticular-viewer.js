import { define } from "./define.js";
import { setEngineURL } from "./engine.js";
import { LenticularViewer } from "./viewer.js";

export { LenticularViewer, setEngineURL };

define("lenticular-viewer", LenticularViewer);
