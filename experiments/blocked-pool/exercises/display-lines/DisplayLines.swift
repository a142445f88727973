// import blocked_pool

/// Shows boards through a driver whose call waits for the display. At most as many calls run at once as the driver has
/// lines, and more than one does; no thread of Swift's pool waits.
///
/// Today the calls keep to the lines, and each of them holds a thread of the pool.
package struct DisplayLines: DisplayUpdate {
    private let driver: DisplayDriver

    package init(driver: DisplayDriver) {
        self.driver = driver
    }

    package func show(_ boards: [Board]) async {
        await withTaskGroup(of: Void.self) { group in
            for (number, board) in boards.enumerated() {
                if number >= driver.lines { await group.next() }
                group.addTask { driver.show(board) }
            }
        }
    }
}
