import { LenticularViewer } from "./viewer.js";

export { LenticularViewer };

customElements.define("lenticular-viewer", LenticularViewer);
