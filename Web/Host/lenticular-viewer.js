import { define } from "./dom/define.js";
import { setEngineURL } from "./stage/engine.js";
import { LenticularViewer } from "./viewer/viewer.js";

export { LenticularViewer, setEngineURL };

define("lenticular-viewer", LenticularViewer);
