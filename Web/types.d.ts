// The types to which the published declarations of the elements refer. `Scripts/generate` copies each into the
// declarations of the smallest download that uses it.

/** The detail of an event that refers to a photograph. */
export interface LenticularDetail {
  /** The index of the photograph, counted from 0. */
  index: number;
}

/** The detail of a `lenticular-zoom` event, and of other events of a zoom. */
export interface LenticularZoomDetail {
  /** The zoom, as a factor. In a viewer, an upright photograph with a zoom of 1 fits the screen. */
  zoom: number;
  /** The index of the zoomed photograph; only in events of a viewer. */
  index?: number;
}

/** A scroll offset: the point of the content at the element's top left corner, in pixels. */
export interface LenticularOffset {
  x: number;
  y: number;
}

/** The offset at which released content will come to rest, and its velocity in pixels per second. */
export interface LenticularReleaseDetail extends LenticularOffset {
  velocityX: number;
  velocityY: number;
}

/** A photograph in a list. */
export interface LenticularPhotograph {
  /**
   * What identifies the photograph while the list changes; by default its `page`, its `name` or the URL of its
   * file.
   */
  id?: string | number;
  /** The size of the photograph in pixels. */
  width: number;
  height: number;
  /** The alternative text of the photograph. */
  alt?: string;
  /** The caption of the photograph. */
  caption?: string;
  /** The date of the photograph, such as `2025-06-21T21:04`. */
  date?: string;
  /** The name of the camera. */
  camera?: string;
  /** The name of the lens. */
  lens?: string;
  /** The exposure, such as `1/250 s, f/4, ISO 100`. */
  exposure?: string;
  /** Where the photograph was taken, such as `47.37690, 8.54170`. */
  location?: string;
  /** The URL of a map of that place. */
  map?: string;
  /** The name of the file, for the information and for downloads. */
  file?: string;
  /** The URL of the photograph's own page, for a viewer with `history`. */
  page?: string;
  /** The URL of the file to download, if it is another one than the largest. */
  original?: string;
  /** A short text that a wall shows on the thumbnail, such as the length of a movie. */
  mark?: string;
  /** The placeholder colour until the photograph is loaded. */
  color?: string;
  /** The text that replaces `{name}` in the URLs of the list's `sources`. */
  name?: string;
  /** The widths in pixels of the photograph's files in each of the list's `sources`. */
  widths?: number[];
  /** Whether the photograph is a panorama. */
  panorama?: boolean;
  /** Whether the photograph is a panorama of a whole circle, whose left and right ends meet. */
  loop?: boolean;
  /**
   * The tiles of the photograph in the Deep Zoom (DZI) format. `address` is the URL of a tile with the
   * placeholders `{level}`, `{column}` and `{row}`; `size` is the width and height of a tile, and
   * `overlap` its overlap with each neighbouring tile, in pixels.
   */
  tiles?: { address: string; size: number; overlap: number };
  /**
   * For photographs without a `name`: the URL of the largest file, the URL of a small file, and the files
   * in all widths in the syntax of the `srcset` attribute.
   */
  href?: string;
  src?: string;
  srcset?: string;
}

/** A list of photographs, as `lenticular build` writes it to `photographs.json`. */
export interface LenticularPhotographs {
  photographs: LenticularPhotograph[];
  /**
   * The files in each format: the MIME `type`, and their URL with the placeholders `{name}` and `{width}`.
   * The last format is the fallback for browsers that support none of the others.
   */
  sources?: { type?: string; address: string }[];
  /**
   * Images that each contain `count` photographs, from the index `first` on. Each photograph is scaled to
   * a square with a `side` in pixels. The squares are arranged row by row in a number of `columns`. The
   * first of the photographs is the square with the number `start`, by default 0, and the next ones are `step`
   * squares further, by default 1. Parts may have sprites too.
   */
  sprites?: {
    side: number;
    columns: number;
    first: number;
    count: number;
    address: string;
    start?: number;
    step?: number;
  }[];
  /**
   * The other parts of a list of which `photographs` is the first part: each of `count` parts has `length`
   * photographs, the last those that remain. A part is an object with `photographs` and the same `version`. Its
   * URL has the number of the part for the placeholder `{part}`: 2 for the second.
   */
  parts?: { length: number; count: number; address: string; version?: string };
  /**
   * The widths and heights in pixels of the photographs of the other parts, in one array. With `shapes`, each size is
   * there once.
   */
  sizes?: number[];
  /**
   * The sizes of the photographs of the other parts, a character for each: `0` stands for the first size in `sizes`,
   * and the next ones for those with the next codes in UTF-16.
   */
  shapes?: string;
  /** The number of photographs with those of all parts, for a list without `sizes`. */
  count?: number;
  /**
   * The days of the photographs, which are in the order of their dates, in one array: the distance of each day from
   * the one before, of the first one from 1970-01-01, and its number of photographs. Photographs that remain are
   * undated. A wall shows a list with days as time, with headings and a slider.
   */
  days?: number[];
  /**
   * Colours of each month of `days`, and of the undated photographs, spread over the month: three hexadecimal digits a
   * colour.
   */
  colors?: string[];
  /** How many photographs, from the first on, a viewer with `src` shows; all without it. */
  own?: number;
}

/** The state of the device's gyroscope. */
export type LenticularSensorState =
  /** No sample has arrived yet. This state ends after at most one second. */
  | "waiting"
  /** The gyroscope sends samples. */
  | "on"
  /** The platform requires permission, which can be requested when the user taps. */
  | "prompt"
  /** The user or the platform denied permission. */
  | "denied"
  /** The page was not loaded over HTTPS. Browsers provide no sensors to such pages. */
  | "insecure"
  /** The device has no gyroscope, or no sample has arrived. */
  | "absent";

/** The detail of an event of a `<lenticular-peek>`. */
export interface LenticularPeekDetail {
  /** The index of the current preview, counted from 0. */
  index: number;
  /** The position of the pointer in the sliding area, from 0 to 1. */
  percentage: number;
}
