extension PhotoWall {
  /// The parameters of a wall.
  public struct Configuration: Sendable {
    /// How the wall scrolls and zooms. The zoom limits follow from the photographs.
    public var scrolling = ScrollInteraction.Configuration()
    /// The gap between photographs, as a fraction of a row's height; from 0 to 0.25. Rows of wide gaps would have no room
    /// for photographs.
    public var spacing = 0.03
    /// The gaps with which photographs keep at least half of a row: no photograph is narrower than half its height, so a
    /// row of n photographs is at least (n − 1)/2 of its height wide.
    static var spacings: ClosedRange<Double> { 0...0.25 }
    /// The approximate number of photographs that may have layers at once.
    public var maximumCellCount = 300.0
    /// The margin around the view within which photographs and tiles are shown, as a fraction of the view's
    /// size.
    public var margin = 0.25
    /// How far ahead of a moving view photographs and tiles are shown, in seconds of its movement; at most as far as
    /// the view is large. Photographs beyond `maximumCellCount` are left to the tiles.
    public var lookahead = 0.3
    /// The height of a photograph in the finest level of the mosaic, in pixels.
    public var mosaicDetail = 96.0
    /// The factor by which a key zooms.
    public var zoomStep = 1.6
    /// The height of the heading of a section, in points.
    public var headingHeight = 40.0
    /// The least width of a column of a wall with sections, in points.
    public var leastColumnWidth = 7.0
    /// The width of a column with which a wall with sections begins, in points.
    public var firstColumnWidth = 110.0

    public init() {}
  }
}
