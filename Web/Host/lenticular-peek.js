export { PeekView } from "./peek/view.js";
