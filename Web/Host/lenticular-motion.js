export { MotionControls } from "./panorama/motion-controls.js";
