export { parallaxPageOf } from "./parallax/page.js";
