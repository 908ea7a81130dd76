export { MotionControls } from "./panorama/motion-controls.js";
export { LookAroundControls } from "./panorama/look-around-controls.js";
