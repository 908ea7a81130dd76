export { ViewerActions } from "./viewer/actions.js";
