// Types that TypeScript's own library lacks: interfaces that browsers have got since, and what the build adds.

/** The name of a download's wasm module, which the bundler defines. */
declare const WASM: string;

/** What tells the scripts of one build from those of others. The bundler defines it. */
declare const BUILD: string;

/** A style sheet is a text to the bundler. */
declare module "*.css" {
  const css: string;
  export default css;
}

/** A lock that keeps the screen on. */
interface WakeLockSentinel {
  release(): Promise<void>;
}

interface Navigator {
  /** The memory of the device in gigabytes, in Chromium. */
  readonly deviceMemory?: number;
  readonly wakeLock?: { request(type: "screen"): Promise<WakeLockSentinel> };
}

interface PopStateEvent {
  /** Whether the browser has drawn a transition of its own, such as that of a swipe. */
  readonly hasUAVisualTransition?: boolean;
}

interface ARIAMixin {
  role: string | null;
  ariaDescription: string | null;
}

interface Element {
  /** The product of the CSS `zoom` of an element and its ancestors. */
  readonly currentCSSZoom?: number;
  checkVisibility(options?: { visibilityProperty?: boolean }): boolean;
}

interface HTMLElement {
  popover: string | null;
  showPopover(): void;
  hidePopover(): void;
}

/** An animation timeline that runs while an element crosses its scroller's view. */
interface ViewTimeline extends AnimationTimeline {
  readonly source: Element | null;
}

declare var ViewTimeline: {
  prototype: ViewTimeline;
  new (options: { subject: Element; axis: "x" | "y"; inset: string }): ViewTimeline;
};

interface KeyframeAnimationOptions {
  timeline?: AnimationTimeline | null;
}

interface CSSStyleDeclaration {
  rotate: string;
  scale: string;
  translate: string;
  zoom: string;
}

/** The part of `DeviceMotionEvent` that platforms have on which a page asks for the gyroscope. */
interface MotionPermission {
  requestPermission?(): Promise<"granted" | "denied">;
}

/** A trackpad's pinch in Safari. */
interface GestureEvent extends MouseEvent {
  readonly scale: number;
}

interface HTMLElementEventMap {
  gesturestart: GestureEvent;
  gesturechange: GestureEvent;
}

/** The older properties of a turn of a wheel, in which notches are multiples of 120. */
interface WheelEvent {
  readonly wheelDeltaX?: number;
  readonly wheelDeltaY?: number;
}

interface ShadowRootEventMap {
  click: MouseEvent;
}

interface Array<T> {
  // Of es2023.
  findLast(predicate: (value: T) => boolean): T | undefined;
}

interface MouseEvent {
  /** The force of a press on a trackpad, in Safari. */
  readonly webkitForce: number;
}
