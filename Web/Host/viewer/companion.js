// The part of a download that adds panoramas to a viewer.

import { shared } from "../stage/shared.js";

/**
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../stage/surface.js").Surface} Surface
 * @typedef {import("./viewer.js").LenticularViewer} LenticularViewer
 */

/**
 * What adds panoramas to an open viewer.
 *
 * @typedef {object} Companion
 * @property {(index: number) => void} didLoadPhoto Called when a photograph is loaded.
 * @property {(element: HTMLElement, contents: number) => void} display Called for layers.
 * @property {() => void} moved Called after each frame.
 * @property {(time: number, index: number) => void} describe Called when a photograph comes near.
 *
 * @callback MakeCompanion
 * @param {LenticularViewer} viewer
 * @param {Surface} surface
 * @param {Collection} collection
 * @param {HTMLDialogElement} dialog
 * @param {AbortSignal} signal
 * @returns {Companion}
 */

/** @type {{ create?: string, make?: MakeCompanion }} */
export const companion = shared("companion", () => ({}));

/**
 * Sets the export that creates the surface of a viewer, and the function that creates a companion each time a viewer opens.
 * The companion is in use until `signal` is aborted.
 *
 * @param {string} create
 * @param {MakeCompanion} make
 */
export function accompanyViewers(create, make) {
  Object.assign(companion, { create, make });
}
