/// A TypeScript type to which the declarations of elements refer.
public struct TypeDeclaration: Sendable {
  public var name: String
  /// The smallest download whose declarations contain the type.
  public var download: Download
  /// The declaration with its comment.
  public var text: String

  public init(_ name: String, _ download: Download, _ text: String) {
    self.name = name
    self.download = download
    self.text = text
  }

  /// The types of all downloads, in the order of their declarations.
  public static let all =
    [detail, zoomDetail, offset, releaseDetail] + photographs + [
      sensorState, peekDetail,
    ]

  private static let detail = TypeDeclaration(
    "LenticularDetail", .viewer,
    """
    /** What an event of the viewer tells. */
    export interface LenticularDetail {
      /** The index of the photograph, counted from 0. */
      index: number;
    }
    """)

  private static let zoomDetail = TypeDeclaration(
    "LenticularZoomDetail", .viewer,
    """
    /** A zoom. */
    export interface LenticularZoomDetail {
      /** The zoom: of a photograph in the viewer, as a multiple of fitting the screen. */
      zoom: number;
      /** The index of the photograph that shows it; in the viewer only. */
      index?: number;
    }
    """)

  private static let offset = TypeDeclaration(
    "LenticularOffset", .all,
    """
    /** An offset of the content: the point of the content in the element's top left corner, in pixels. */
    export interface LenticularOffset {
      x: number;
      y: number;
    }
    """)

  private static let releaseDetail = TypeDeclaration(
    "LenticularReleaseDetail", .all,
    """
    /** The offset at which released content will rest, and its velocity in pixels per second. */
    export interface LenticularReleaseDetail extends LenticularOffset {
      velocityX: number;
      velocityY: number;
    }
    """)

  private static let photographs = [
    TypeDeclaration(
      "LenticularPhotograph", .all,
      """
      /** A photograph of a list. */
      export interface LenticularPhotograph {
        /** The photograph's size in pixels. */
        width: number;
        height: number;
        /** The alternative text. */
        alt?: string;
        /** The caption. */
        caption?: string;
        /** The colour that stands for the photograph until it is loaded. */
        color?: string;
        /** The text that replaces `{name}` in the addresses of the list's `sources`. */
        name?: string;
        /** The widths of the files that the list's `sources` have of the photograph. */
        widths?: number[];
        /** Whether the photograph is a panorama. */
        panorama?: boolean;
        /**
         * The tiles in the layout of Deep Zoom (DZI): the `address` of a tile with `{level}`, `{column}` and
         * `{row}`, the `size` of its side in pixels, and the `overlap` that it shares with each neighbour.
         */
        tiles?: { address: string; size: number; overlap: number };
        /** Where the list has no `sources`: the largest file, a small one, and all widths. */
        href?: string;
        src?: string;
        srcset?: string;
      }
      """),
    TypeDeclaration(
      "LenticularPhotographs", .all,
      """
      /** A list of photographs, as `lenticular build` writes it to `photographs.json`. */
      export interface LenticularPhotographs {
        photographs: LenticularPhotograph[];
        /** The address of the files in each format, with `{name}` and `{width}`. The last format is for all browsers. */
        sources?: { type?: string; address: string }[];
        /**
         * Pictures of many photographs, each squeezed into a square with a `side` in pixels, row by row in
         * `columns`. A picture has `count` photographs from the `first` index on.
         */
        sprites?: { side: number; columns: number; first: number; count: number; address: string }[];
      }
      """),
  ]

  private static let sensorState = TypeDeclaration(
    "LenticularSensorState", .all,
    """
    /** The state of a device's gyroscope. */
    export type LenticularSensorState =
      /** No sample has come yet; for at most a second. */
      | "waiting"
      /** Samples come. */
      | "on"
      /** The platform asks for permission, upon a tap. */
      | "prompt"
      /** The person or the platform denied permission. */
      | "denied"
      /** Browsers have no sensors for pages that did not come over HTTPS. */
      | "insecure"
      /** There is no gyroscope, or no sample has come. */
      | "absent";
    """)

  private static let peekDetail = TypeDeclaration(
    "LenticularPeekDetail", .all,
    """
    /** What an event of a peek tells. */
    export interface LenticularPeekDetail {
      /** The index of what is previewed. */
      index: number;
      /** How far along the finger is, from 0 to 1. */
      percentage: number;
    }
    """)
}
