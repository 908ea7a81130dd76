import { LenticularScroll } from "./scroll.js";

export * from "./lenticular-viewer.js";
export { LenticularScroll };

customElements.define("lenticular-scroll", LenticularScroll);
