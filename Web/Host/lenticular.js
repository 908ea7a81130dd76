import { LenticularScroll } from "./scroll.js";
import { LenticularWall } from "./wall.js";

export * from "./lenticular-viewer.js";
export { LenticularScroll, LenticularWall };

customElements.define("lenticular-scroll", LenticularScroll);
customElements.define("lenticular-wall", LenticularWall);
