import Testing

/// The shortest script of a failure that was found at random, and mended.
struct FoundScript: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  var testDescription: String { name }

  static let all = [
    FoundScript(
      "a wall without photographs in its view",
      """
      wall
      wall.photos 1 7
      wall.focus 1
      """),
    FoundScript(
      "a wall with gaps wider than its view",
      """
      wall 390 844 0 0 1
      wall.many 1 100
      wall.focus 1 50
      """),
    FoundScript(
      "other photographs in the refresh in which one was presented",
      """
      viewer
      viewer.photos 1 0
      viewer.present 1
      viewer.update 1
      """),
    FoundScript(
      "no photographs in the refresh in which one was presented",
      """
      viewer 320 568
      viewer.photos 1 0
      viewer.present 1
      viewer.photos 1
      """),
    FoundScript(
      "seeking to before a step without duration",
      """
      properties
      properties.basic 1 0 100 1
      properties.basic 1 1 9 0
      properties.group 1 1 2 0 1 0
      properties.keep 1 0
      properties.add 1 0 1
      wait 3
      properties.seek 1 0 0.5
      """),
    FoundScript(
      "a photograph that is presented before there is a size",
      """
      viewer
      viewer.photos 1 7
      viewer.present 1 0 0 0 1 1
      """),
    FoundScript(
      "fewer photographs during a turn of the page",
      """
      viewer 1 1
      viewer.photos 1 2 7
      viewer.present 1
      viewer.step 1 1
      viewer.step 1 -2
      viewer.photos 1 2
      viewer.update 1 2
      """),
    FoundScript(
      "a motion that never ends, with tracks",
      """
      host 3
      viewer
      viewer 1 1 0 0 1
      viewer.photos 2 8 6 2
      viewer.present 2 2 0 0 1 100
      """),
    FoundScript(
      "a time from the future",
      """
      viewer
      scroll
      scroll.content 2 1
      down 2
      move 2 0 100
      wait
      skew 100
      key 1 1
      """),
    FoundScript(
      "a frame at no time after a time from the future",
      """
      viewer 320 568
      viewer.photos 1 5 8 11
      viewer.present 1 1
      wait 0.3
      skew 100000
      move 1 2 343 148
      frame nan
      down 1 0 225 15
      """),
    FoundScript(
      "an animation that is added at no time",
      """
      properties
      properties.basic 1 0 100 1
      skew nan
      properties.add 1 0 1
      """),
    FoundScript(
      "an animation over a distance whose square is too large",
      """
      wall 1 1
      properties
      properties.spring 2 3 -1e+300 0 0.03 0.8
      properties.add 2
      """),
    FoundScript(
      "the size of a preview whose least index is the least of all numbers",
      """
      peek
      peek.source 1 0 0 -9.223372036854776e+18 0 0 0 0 0 1 0 0 0 0 0 0 0
      peek.size 1 3 1 1
      """),
    FoundScript(
      "a peek that begins before the former one has flown back",
      """
      peek 320 568
      peek.source 1 2 2 1 0 0 0 0 0 1 0 0 1 1 0 2 4
      peek.begin 1
      peek.begin 1
      """),
    FoundScript(
      "a preview that has faded out while others of its animations go on",
      """
      host 1
      peek 320 568
      peek.source 1 2 1 3 0 0 0 0 0 0 0 0 0 0 0 0 1 0
      peek.begin 1
      wait 1
      peek.step 1 1
      """),
    FoundScript(
      "a finger that goes down elsewhere before it went up",
      """
      scroll 320 568
      feed 320 568
      scroll.content 1 320 2000
      down 1 0 100 300
      move 1 0 100 200
      down 2 0 100 200
      """),
    FoundScript(
      "the removal of a surface with another one in its layer",
      """
      peek 320 568
      wall 320 568 1 1
      wall.photos 2 8 9 2 1 10
      down 0 0 100 100
      wait 0.1
      move 2 0 100 300
      remove 1
      wait 1
      move 2 0 100 100
      wait 1
      """),
    FoundScript(
      "a delay of a panorama that becomes shorter",
      """
      panorama 320 568
      panorama.picture 1 568 1
      panorama.filling 1 1
      wheel 0 0 0 1
      wait 1
      panorama.options 1 3 0 1
      """),
    FoundScript(
      "fingers that leave a panorama for an offered photograph",
      """
      panorama 1 100
      viewer 320 568
      panorama.picture 1 1 1 1
      viewer.offer 2
      down
      down 0 1
      move 0 0 0 100
      """),
    FoundScript(
      "zoom limits that change twice at once",
      """
      scroll 1 1
      wait
      scroll.limits 1 1.1 1.7
      scroll.limits 1 1 1
      """),
    FoundScript(
      "a zoom with insets in a view of a point",
      """
      scroll 1 1
      scroll.content 1 0 100 -67.8
      scroll.zoom 1 3 0 218 1
      """),
    FoundScript(
      "a map that is not finite",
      """
      scroll 1 1
      map 1 1 0 0 1 inf
      scroll.limits 1 1 3
      down 0 2
      down 1
      move 1 0 100
      """),
    FoundScript(
      "a map that is not finite, of an inner surface",
      """
      scroll 1 1 0 0 2
      down 0 2
      map 1 1 0 0 0 0 inf
      down 1
      move 1 0 100
      """),
    FoundScript(
      "a list that changes in flight, in a flat view",
      """
      viewer 320 1
      viewer.update 1 7 0.5 9
      viewer.present 1 1 0 0 1366 453
      down
      wait
      """),
    FoundScript(
      "two fingers on a photograph with tiles",
      """
      viewer 1823 1590
      viewer.update 1 5 9
      viewer.present 1 1
      down 1 0 0 298
      down 1 1 153 300
      move 1 1 0 357
      wait
      """),
    FoundScript(
      "a pinch on a trackpad after a presentation",
      """
      host 1
      properties
      viewer 320 568
      viewer.photos 2 7
      viewer.present 2 0 0 0 1 1024 6 3
      wait 1
      magnify 2 0 0 1.1
      """),
    FoundScript(
      "another display scale while a spring overshoots from a huge scale",
      """
      viewer 1 1
      viewer.photos 1 10
      viewer.present 1 0 0 0 1 1
      wait 0.4
      resize 0 1 1 3
      """),
    FoundScript(
      "a crop that closes to a sliver, with tracks",
      """
      host 3
      properties
      viewer 1 1
      viewer.photos 2 1 0 3
      viewer.present 2 2 0 0 100 1 0 2
      wait 1
      down 2 0 377 147
      up 2 0 377 147
      down
      down
      wait 0.6
      """),
    FoundScript(
      "a tile of a panorama that fails after a sleep",
      """
      panorama 1 1
      panorama.picture 1 390 1 1 1 100
      wait 1
      panorama.answer 1 1
      """),
    FoundScript(
      "a scroll indicator that reaches its end, with tracks",
      """
      host 1
      scroll 320 1
      scroll.content 1 1204 0 0 115 0 12
      down 0 0 111.3 77
      wait 0.016
      wait 0.016
      move 0 0 41.3 70
      wait 0.016
      wait 0.016
      up 0 0 -28.7
      """),
    FoundScript(
      "fingers on a photograph that flies back, for a host that sleeps",
      """
      host 1
      viewer 1 100
      viewer 0 0 1
      viewer.photos 1 5 9 8
      viewer.present 1 2 0 0 1 844 100
      wait 1
      down 2 0 183 312
      up 2 0 183 312
      wait 1
      down 1 0 0 0 0 3 1
      down 1 1
      move
      wait 1
      """),
    FoundScript(
      "zoom limits that come to the zoom scale under a finger",
      """
      scroll
      wait
      scroll.limits 1 0.5 0.5
      down
      scroll.limits 1 0.5 1.7
      """),
    FoundScript(
      "tiles whose size is no number",
      """
      viewer 1 1
      viewer.photos 1 11 11 4 8 1
      viewer.present 1 3
      viewer.tiles 1 3 0 0 0 1 nan
      """),
    FoundScript(
      "the last page in a view whose width is no whole number",
      """
      viewer 2429.7970737607025 1
      viewer.photos 1 0 3 4
      viewer.present 1 1
      viewer.step 1 1
      """),
    FoundScript(
      "a panorama that returns to its middle after a time from the future",
      """
      panorama 1 1
      panorama.picture 1 1 100
      skew 100
      panorama.filling 1 1
      panorama.options 1 0.5 1 1
      """),
    FoundScript(
      "a finger on a panorama at a time from the future",
      """
      viewer
      panorama 1 1
      panorama.picture 2 1 200 1
      panorama.options 2 2 1 1
      skew 100
      down
      """),
    FoundScript(
      "a zoom by a spring that would turn the content inside out",
      """
      scroll 0 0 0 0 1
      wait
      scroll.limits 1 1e-09 0.5
      """),
    FoundScript(
      "a photograph that is dismissed before it has moved, for a host that sleeps",
      """
      viewer 1 1
      viewer.photos 1 4
      wait 1
      viewer.present 1
      viewer.dismiss 1
      """),
    FoundScript(
      "a pinch at a huge distance",
      """
      panorama 1 1
      panorama.picture 1 1 1
      map 1 1.7 0 0 1 0 -1e+300
      down 1 0 0 100
      down 1 1
      move
      """),
    FoundScript(
      "a finger on a panorama that returns to its middle at once",
      """
      panorama 1 1
      panorama.options 1 1.1 0 1
      wait 0.004
      panorama.picture 1 844 1 1
      wait 1
      down
      wait 0.016
      move 1 0 100
      """),
    FoundScript(
      "a wall wider than any screen",
      """
      wall
      resize 0 1000000 2842 1.7
      wall.many 1 320
      """),
    FoundScript(
      "a wall that loses its sections while a trackpad zooms it",
      """
      wall 1 1
      wall.photos 1 0
      wall.sections 1 0
      magnify
      wall.photos 1
      """),
    FoundScript(
      "a group that replaces its own running animation",
      """
      properties
      properties.basic 1
      properties.add 1 0 2
      properties.group 1 2 2 0 3
      properties.add 1 0 2
      """),
    FoundScript(
      "options that a resting finger sees change",
      """
      scroll
      scroll.content 1 1
      scroll.options 1 0.998 0 0 1 0 0 0 1
      down
      move 0 0 100
      wait
      scroll.options 1 0.998 0 0 0 1 1 1 1
      wait 1
      """),
    FoundScript(
      "a pinch out of all bounds of a wall with sections",
      """
      wall 320 1
      wall.photos 1 0
      map 1 1.1 0 0 0.8 -1e+300
      down 1 0 82
      down 1 1 100
      move
      """),
    FoundScript(
      "a panorama that is presented at a wrong time and removed",
      """
      viewer 1 1
      viewer.photos 1 1 0 4
      viewer.panorama 1 2 1
      skew 100
      viewer.present 1 2
      viewer.update 1
      """),
    FoundScript(
      "a page that is let go of at a wrong time and removed",
      """
      viewer 1 1
      viewer.photos 1 2 6
      viewer.present 1
      down
      move 0 0 238.5
      skew 100
      up
      viewer.update 1
      """),
    FoundScript(
      "a touch on a surface whose map leads out of all bounds",
      """
      properties
      viewer 1 1
      viewer.photos 2 0
      viewer.present 2
      map 2 1.1 0 0 1.7 0 -1e+300
      down
      down 2 1 0 100
      move 2 1
      """),
  ]
}
