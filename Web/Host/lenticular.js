import { LenticularScroll } from "./scroll.js";
import { LenticularViewer } from "./viewer.js";
import { LenticularWall } from "./wall.js";

export { LenticularScroll, LenticularViewer, LenticularWall };

customElements.define("lenticular-scroll", LenticularScroll);
customElements.define("lenticular-viewer", LenticularViewer);
customElements.define("lenticular-wall", LenticularWall);
