import { LenticularScroll } from "./scroll.js";
import { LenticularViewer } from "./viewer.js";

export { LenticularScroll, LenticularViewer };

customElements.define("lenticular-scroll", LenticularScroll);
customElements.define("lenticular-viewer", LenticularViewer);
