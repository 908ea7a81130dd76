import Lenticular
import LenticularPhysics

/// The photographs of a host, by number: their number is their identity, whatever their index in a list is.
enum Album {
  static func photo(_ number: Int) -> Photo {
    var photo = Photo(pixelSize: size(number))
    if number % 12 == 9 { photo.tiles = pyramid(of: photo.pixelSize) }
    return photo
  }

  static func size(_ number: Int) -> Size2D {
    switch number % 12 {
    case 0: Size2D(width: 3000, height: 2000)
    case 1: Size2D(width: 1000, height: 3000)
    case 2: Size2D(width: 640, height: 640)
    case 3: Size2D(width: 4096, height: 2160)
    case 4: Size2D(width: 12000, height: 1000)
    case 5: Size2D(width: 300, height: 4000)
    case 6: Size2D(width: 16, height: 9)
    case 7: Size2D(width: 1, height: 1)
    case 8: .zero
    case 9: Size2D(width: 9000, height: 6000)
    case 10: Size2D(width: 60000, height: 2)
    default: Size2D(width: 1600, height: 1067)
    }
  }

  static func pyramid(of size: Size2D) -> TilePyramid {
    TilePyramid(pixelSize: size, tileSize: 512, overlap: 1, baseWidth: 600)
  }
}

/// A list of photographs, as a host keeps it.
struct HostList {
  private(set) var photos: [Int] = []

  var count: Int { photos.count }

  /// The photographs of the numbers of a line; numbers that are none are left out, and those that occur twice.
  static func read(_ numbers: [Double]) -> [Int] {
    var photos: [Int] = []
    for number in numbers.prefix(300) {
      guard let photo = Int(exactly: number), (0...100_000).contains(photo), !photos.contains(photo)
      else { continue }
      photos.append(photo)
    }
    return photos
  }

  mutating func set(_ photos: [Int]) {
    self.photos = photos
  }

  /// The updates that lead to other photographs.
  mutating func update(to photos: [Int]) -> [PhotoUpdate] {
    let updates = photos.map { photo in
      PhotoUpdate(Album.photo(photo), formerIndex: self.photos.firstIndex(of: photo))
    }
    self.photos = photos
    return updates
  }
}
