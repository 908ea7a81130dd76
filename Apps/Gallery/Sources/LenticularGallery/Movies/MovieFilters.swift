/// FFmpeg's filters that make the pictures of a movie those that a screen shows: progressive, in the colours of BT.709,
/// with square pixels. FFmpeg itself turns them upright before.
struct MovieFilters {
  private let probe: MovieProbe

  init(_ probe: MovieProbe) { self.probe = probe }

  /// - Parameters:
  ///   - size: the size in pixels.
  ///   - deinterlaces: whether both fields of a picture count. A small picture does not show them.
  func filters(to size: PixelSize, deinterlaces: Bool = true) -> [String] {
    var filters: [String] = []
    if deinterlaces, probe.isInterlaced { filters.append("bwdif=mode=send_frame") }
    let (width, height) = (size.width, size.height)
    if probe.isHDR {
      // Mobius keeps what is no brighter than paper nearly as it is. The luminance that the movie declares as its
      // greatest is often wrong, and ignored.
      filters += [
        "setparams=color_primaries=bt2020:color_trc=\(probe.video.transfer ?? "smpte2084")"
          + ":colorspace=bt2020nc:range=\(probe.video.range == "pc" ? "pc" : "tv")",
        "zscale=w=\(width):h=\(height):t=linear:npl=100", "format=gbrpf32le", "zscale=p=bt709",
        "tonemap=mobius:desat=0", "zscale=t=bt709:m=bt709:r=tv", "format=yuv420p",
      ]
    } else {
      if isMatrixUnknown {
        // Browsers guess by the size, too.
        let matrix = min(probe.size.width, probe.size.height) > 576 ? "bt709" : "smpte170m"
        filters.append("setparams=colorspace=\(matrix)")
      }
      filters.append("scale=\(width):\(height):flags=bicubic")
    }
    return filters + ["setsar=1"]
  }

  private var isMatrixUnknown: Bool {
    let isRGB = ["rgb", "bgr", "gbr", "pal8", "mono", "argb", "abgr"].contains {
      probe.video.pixelFormat?.hasPrefix($0) ?? false
    }
    return !isRGB
      && [nil, "unknown", "unspecified", "reserved", "gbr"].contains(probe.video.matrix)
  }
}
