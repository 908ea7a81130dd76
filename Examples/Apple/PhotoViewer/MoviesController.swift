import Lenticular
import LenticularUIKit
import UIKit

/// A movie of an album.
struct Movie: Sendable {
  var id: String
  var size: CGSize
  var title: String
}

/// The view in which a movie plays.
final class MovieView: UIView {
  let movie: Movie
  let playButton = UIButton(type: .close)

  init(_ movie: Movie) {
    self.movie = movie
    super.init(frame: CGRect(origin: .zero, size: movie.size))
    playButton.frame = CGRect(x: 8, y: 8, width: 44, height: 44)
    addSubview(playButton)
  }

  required init?(coder: NSCoder) { nil }
}

/// An album in which movies follow the photographs.
final class MoviesController: UIViewController {
  private let images: [UIImage]
  private let movies: [Movie]
  let thumbnail = UIImageView(frame: CGRect(x: 20, y: 120, width: 110, height: 110))

  init(images: [UIImage], movies: [Movie]) {
    (self.images, self.movies) = (images, movies)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    thumbnail.image = images.first
    view.addSubview(thumbnail)
  }

  // What the library needs:
  func open() {
    var items = images.map { PhotoViewerController.Item($0) }
    for movie in movies {
      items.append(
        .init(id: movie.id, size: movie.size, caption: movie.title) { MovieView(movie) })
    }
    let viewer = PhotoViewerController(items: items) { [images] index, _ in images[index] }
    viewer.present(from: thumbnail)
  }
  // That is all.

  /// A viewer whose photographs fill the screen when they open.
  static func fillingViewer(of images: [UIImage]) -> PhotoViewerController {
    var configuration = PhotoViewer.Configuration()
    configuration.initialZoom = .filling
    return PhotoViewerController(images: images, configuration: configuration)
  }
}
