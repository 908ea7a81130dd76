export { feedOf } from "./parallax/feed.js";
