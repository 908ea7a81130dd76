import LenticularUIKit
import UIKit

/// Peek & Pan in a table of 16 rows: a press on a row raises its picture, and sliding sideways steps through the pictures
/// of all rows, with which the table scrolls.
final class TableController: UITableViewController {
  private let images = (0..<16).compactMap { UIImage(named: "Photo \($0 % 8 + 1)") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = 90
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "picture")
    // What the library needs:
    tableView.addInteraction(PeekPanInteraction(dataSource: self, delegate: self))
    // That is all here.
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    images.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "picture", for: indexPath)
    let imageView = cell.backgroundView as? UIImageView ?? UIImageView()
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.image = images[indexPath.row]
    cell.backgroundView = imageView
    return cell
  }
}

// What the library needs:
extension TableController: PeekPanInteractionDataSource, PeekPanInteractionDelegate {
  func maximumIndex(for peek: PeekPanInteraction) -> Int { images.count - 1 }

  func maximumPeekRange(for peek: PeekPanInteraction) -> Int { images.count }

  func peekPanInteraction(_ peek: PeekPanInteraction, previewAt index: Int) -> Preview? {
    let cell = tableView.cellForRow(at: IndexPath(row: index, section: 0))
    return .image(images[index], in: cell?.backgroundView as? UIImageView)
  }

  func peekPanInteraction(_ peek: PeekPanInteraction, didMoveTo index: Int) {
    tableView.scrollToRow(at: IndexPath(row: index, section: 0), at: .none, animated: false)
  }
}
// That is all.
