export { MotionControls } from "./motion-controls.js";
