// Apple: @MainActor class UITableViewCell : UIView
@MainActor open class UITableViewCell: UIView {
  // Apple: enum CellStyle : Int
  public enum CellStyle: Int, Sendable {
    // Apple: case `default` = 0
    case `default` = 0
  }
  // Apple: init(style: UITableViewCell.CellStyle, reuseIdentifier: String?)
  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
  }
  // Apple: var reuseIdentifier: String? { get }
  public let reuseIdentifier: String?
  // Apple: var backgroundView: UIView? { get set }
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
  }
}

// Apple: @MainActor protocol UITableViewDataSource : NSObjectProtocol
@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  // Apple: func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  // Apple: func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension IndexPath {
  // Apple: init(row: Int, section: Int)
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  // Apple: var row: Int { get set }
  public var row: Int { self[1] }
}

// Apple: @MainActor class UITableView : UIScrollView
@MainActor open class UITableView: UIScrollView {
  // Apple: weak var dataSource: (any UITableViewDataSource)? { get set }
  open weak var dataSource: (any UITableViewDataSource)?
  // Apple: var rowHeight: CGFloat { get set }
  open var rowHeight: CGFloat = 44
  // Apple: func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String)
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    precondition(cellClass == UITableViewCell.self, "the double makes no cells of subclasses")
    identifiers.insert(identifier)
  }
  // Apple: func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    if let place = unused.firstIndex(where: { $0.reuseIdentifier == identifier }) {
      return unused.remove(at: place)
    }
    precondition(identifiers.contains(identifier), "no cell is registered for \(identifier)")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }
  // Apple: func cellForRow(at indexPath: IndexPath) -> UITableViewCell?
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath.row] }
  // Apple: enum ScrollPosition : Int
  public enum ScrollPosition: Int, Sendable {
    // Apple: case none = 0
    case none = 0
  }
  // Apple: func scrollToRow(at indexPath: IndexPath, at scrollPosition: UITableView.ScrollPosition, animated: Bool)
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: UITableView.ScrollPosition, animated: Bool
  ) {
    precondition(!animated, "the double does not animate")
    let top = CGFloat(indexPath.row) * rowHeight
    contentOffset.y = max(min(contentOffset.y, top), top + rowHeight - bounds.height)
  }

  private var identifiers: Set<String> = []
  private var cells: [Int: UITableViewCell] = [:]
  private var unused: [UITableViewCell] = []

  open override var contentOffset: CGPoint {
    get { super.contentOffset }
    set {
      super.contentOffset = newValue
      setNeedsLayout()
    }
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutRows()
  }
  // Double: reuses the cells of rows that are out of sight for rows that come into sight.
  private func layOutRows() {
    guard let dataSource, window != nil else { return }
    let count = dataSource.tableView(self, numberOfRowsInSection: 0)
    contentSize = CGSize(width: bounds.width, height: CGFloat(count) * rowHeight)
    let first = max(0, Int((contentOffset.y / rowHeight).rounded(.down)))
    let end = min(count, Int(((contentOffset.y + bounds.height) / rowHeight).rounded(.up)))
    for (row, cell) in cells where row < first || row >= end {
      cell.removeFromSuperview()
      unused.append(cell)
      cells[row] = nil
    }
    for row in first..<max(first, end) where cells[row] == nil {
      let cell = dataSource.tableView(self, cellForRowAt: IndexPath(row: row, section: 0))
      cell.frame = CGRect(x: 0, y: CGFloat(row) * rowHeight, width: bounds.width, height: rowHeight)
      cells[row] = cell
      addSubview(cell)
      cell.layoutIfNeeded()
    }
  }
}

// Apple: @MainActor class UITableViewController : UIViewController
@MainActor open class UITableViewController: UIViewController, UITableViewDataSource {
  // Apple: var tableView: UITableView! { get set }
  open var tableView: UITableView! { view as? UITableView }
  open override func loadView() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 568))
    table.dataSource = self
    view = table
  }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}
