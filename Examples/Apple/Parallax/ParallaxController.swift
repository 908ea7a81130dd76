import LenticularUIKit
import UIKit

/// darknoon's parallax table: a hundred rows, of which every other one shows an image that moves less than the row.
final class ParallaxController: UITableViewController {
  private let names = ["Dunes", "Forest", "Lake"]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = 60
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "image")
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "text")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    100
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let isImage = indexPath.row % 2 == 1
    let cell = tableView.dequeueReusableCell(
      withIdentifier: isImage ? "image" : "text", for: indexPath)
    guard isImage else { return cell }
    let image = UIImage(named: names[indexPath.row / 2 % names.count])
    // What the library needs:
    let picture = cell.backgroundView as? ParallaxImageView ?? ParallaxImageView()
    picture.image = image
    cell.backgroundView = picture
    // That is all.
    return cell
  }
}
