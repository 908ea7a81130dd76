// Plays the movie that is open in a viewer. It lies in the layer of its poster, so that the engine moves both.

import { setIcon } from "./icons.js";

/**
 * @typedef {HTMLElement & { index: number }} Viewer
 * @typedef {{ address: string, isSilent: boolean }} Movie
 */

/** The seconds by which the arrow keys move. */
const STEP = 5;
/** The frames of the display after which a poster that is to fly has a layer. */
const LAUNCH = 10;
/** The seconds within which a movie begins anew, from its beginning and to its end. */
const ENDS = 2;

const css = `
  [part="photo"] video {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: contain;
    opacity: 0;
    pointer-events: none;
  }
  [part="photo"] video[data-shown] { opacity: 1; }
  [part="player"] {
    position: absolute;
    inset: auto max(0.75rem, env(safe-area-inset-right))
      calc(max(0.75rem, env(safe-area-inset-bottom)) + var(--bar) + var(--strip))
      max(0.75rem, env(safe-area-inset-left));
    display: flex;
    gap: 0.75rem;
    align-items: center;
    max-width: 44rem;
    margin: 0 auto;
    direction: ltr;
    font-variant-numeric: tabular-nums;
  }
  [part="player"] button { position: static; flex: none; }
  [part="player"] input {
    flex: 1;
    min-width: 4rem;
    height: 2.75rem;
    margin: 0;
    accent-color: #f2f2f0;
    cursor: pointer;
    pointer-events: var(--press, auto);
  }
  [part="player"] input:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
  [part="player"] span { flex: none; text-shadow: 0 0 0.5rem rgb(0 0 0 / 0.8); }
  nav:has([part="player"]) [part="caption"] { padding-bottom: calc(4rem + var(--bar) + var(--strip)); }
`;

const icons = {
  play: "M8 5v14l11-7z",
  pause: "M8 5v14M16 5v14",
  sound: "M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 0 1 0 6",
  muted: "M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6",
};

/**
 * A time in words that a player shows: `0:12`, or `1:02:03`.
 *
 * @param {number} seconds
 */
function clock(seconds) {
  const whole = Math.floor(seconds || 0);
  /** @param {number} number */
  const padded = (number) => `${number}`.padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  return whole < 3600
    ? `${minutes}:${padded(whole % 60)}`
    : `${Math.floor(whole / 3600)}:${padded(minutes % 60)}:${padded(whole % 60)}`;
}

export class MoviePlayer {
  #viewer;
  /** @type {Movie | undefined} */
  #movie;
  /** @type {HTMLVideoElement | undefined} */
  #video;
  /** @type {AbortController | undefined} */
  #shown;
  /** @type {HTMLInputElement | undefined} */
  #slider;
  /** Whether the movie has begun to play by itself, which it does once. */
  #hasStarted = false;
  /**
   * The seconds at which movies were left, by their addresses.
   *
   * @type {Map<string, number>}
   */
  #places = new Map();
  #isMuted = false;

  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.#viewer = viewer;
  }

  /**
   * Shows another movie, or none. It is loaded, and waits for its poster.
   *
   * @param {Movie | undefined} movie
   */
  show(movie) {
    if (movie?.address === this.#movie?.address) return;
    this.#end();
    this.#movie = movie;
    if (!movie) return;
    const video = (this.#video = document.createElement("video"));
    video.playsInline = true;
    video.preload = "auto";
    video.muted = this.#isMuted;
    video.disableRemotePlayback = true;
    const place = this.#places.get(movie.address);
    video.src = movie.address + (place ? `#t=${place}` : "");
  }

  /** Plays the movie in its poster, as soon as that is on its way: the flight takes longer than the first frame. */
  async launch() {
    const movie = this.#movie;
    for (let frame = 0; frame < LAUNCH && movie === this.#movie && !this.#shown; frame++) {
      await new Promise(requestAnimationFrame);
      if (movie === this.#movie) this.start();
    }
  }

  /** Plays the movie in its poster. It goes on where it is in the viewer already. */
  start() {
    const [video, movie] = [this.#video, this.#movie];
    const root = this.#viewer.shadowRoot;
    const layer = root?.querySelector(`dialog [part="photo"][data-index="${this.#viewer.index}"]`);
    const nav = root?.querySelector("dialog nav");
    if (!video || !movie || !layer || !nav || !root) return;
    if (video.parentElement !== layer) layer.append(video);
    if (!this.#shown) this.#makeControls(root, nav, video, movie);
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#play(video);
  }

  /** @param {HTMLVideoElement} video */
  async #play(video) {
    try {
      await video.play();
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "NotAllowedError" || video.muted) return;
      // Browsers let a movie without sound play that nobody has asked for.
      video.muted = true;
      await video.play().catch(() => {});
    }
  }

  /** @param {HTMLVideoElement} video */
  #toggle(video) {
    if (video.paused) this.#play(video);
    else video.pause();
  }

  #end() {
    const [video, movie] = [this.#video, this.#movie];
    this.#shown?.abort();
    this.#shown = this.#video = this.#movie = this.#slider = undefined;
    this.#hasStarted = false;
    if (!video || !movie) return;
    const { currentTime, duration } = video;
    const isWithin = currentTime > ENDS && currentTime < duration - ENDS;
    if (isWithin) this.#places.set(movie.address, currentTime);
    else this.#places.delete(movie.address);
    video.remove();
    video.pause();
    // Its decoder is free for others.
    video.removeAttribute("src");
    video.load();
  }

  /**
   * @param {ShadowRoot} root
   * @param {Element} nav
   * @param {HTMLVideoElement} video
   * @param {Movie} movie
   */
  #makeControls(root, nav, video, { isSilent }) {
    const { signal } = (this.#shown = new AbortController());
    const { dataset } = this.#viewer;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets.push(sheet);
    const bar = document.createElement("div");
    bar.part.value = "player";
    bar.role = "group";
    bar.ariaLabel = dataset.movie ?? "Movie";
    /** @param {() => void} action */
    const button = (action) => {
      const made = document.createElement("button");
      made.type = "button";
      made.addEventListener("click", action, { signal });
      return made;
    };
    const play = button(() => this.#toggle(video));
    const sound = button(() => {
      video.muted = this.#isMuted = !video.muted;
    });
    const slider = (this.#slider = document.createElement("input"));
    slider.type = "range";
    slider.min = "0";
    slider.step = "any";
    slider.value = "0";
    slider.ariaLabel = dataset.time ?? "Time";
    const time = document.createElement("span");
    time.ariaHidden = "true";
    bar.append(play, slider, time, ...(isSilent ? [] : [sound]));
    nav.append(bar);

    const follow = () => {
      const { currentTime, duration, paused, muted } = video;
      draw(play, paused ? "play" : "pause", paused ? (dataset.play ?? "Play") : (dataset.pause ?? "Pause"));
      draw(sound, muted ? "muted" : "sound", muted ? (dataset.unmute ?? "Sound on") : (dataset.mute ?? "Sound off"));
      slider.max = `${duration || 0}`;
      if (!video.seeking) slider.value = `${currentTime}`;
      time.textContent = `${clock(currentTime)} / ${clock(duration)}`;
      slider.ariaValueText = `${clock(currentTime)} / ${clock(duration)}`;
    };
    for (const type of ["loadedmetadata", "timeupdate", "play", "pause", "volumechange", "seeked"])
      video.addEventListener(type, follow, { signal });
    follow();
    // The poster stays until there is a picture.
    video.addEventListener("playing", () => video.toggleAttribute("data-shown", true), { signal });
    video.addEventListener("seeked", () => video.toggleAttribute("data-shown", true), { signal });
    slider.addEventListener("input", () => this.#seek(video, Number(slider.value)), { signal });
    video.addEventListener("seeked", () => this.#seekOn(video), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.hidden) video.pause();
      },
      { signal },
    );
    // Before the viewer, which turns pages by the same keys.
    root.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event), video), {
      signal,
      capture: true,
    });
    signal.addEventListener("abort", () => {
      bar.remove();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
    });
  }

  /**
   * The time that is sought after the present one, in seconds.
   *
   * @type {number | undefined}
   */
  #next;

  /**
   * Seeks a time. One seek is under way at a time, and the last one counts.
   *
   * @param {HTMLVideoElement} video
   * @param {number} seconds
   */
  #seek(video, seconds) {
    if (video.seeking) this.#next = seconds;
    else video.currentTime = seconds;
  }

  /** @param {HTMLVideoElement} video */
  #seekOn(video) {
    const seconds = this.#next;
    this.#next = undefined;
    if (seconds !== undefined) video.currentTime = seconds;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLVideoElement} video
   */
  #key(event, video) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const target = /** @type {Element} */ (event.target);
    const { currentTime, duration } = video;
    /** @type {Record<string, number>} */
    const times = {
      arrowleft: currentTime - STEP,
      arrowdown: currentTime - STEP,
      arrowright: currentTime + STEP,
      arrowup: currentTime + STEP,
      home: 0,
      end: duration,
    };
    if (target === this.#slider && key in times) {
      this.#seek(video, Math.min(Math.max(0, times[key]), duration || 0));
    } else if (key === "k" || (key === " " && target.localName !== "button")) {
      this.#toggle(video);
    } else if (key === "m") {
      video.muted = this.#isMuted = !video.muted;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * Gives a button an icon and a name.
 *
 * @param {HTMLButtonElement} button
 * @param {keyof typeof icons} icon
 * @param {string} label
 */
function draw(button, icon, label) {
  if (button.ariaLabel === label) return;
  button.ariaLabel = label;
  setIcon(button, icons[icon]);
}
