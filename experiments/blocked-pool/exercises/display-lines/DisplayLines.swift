// import blocked_pool

/// Shows boards through a driver whose call blocks until the display confirms. As many calls run at once as the driver
/// has lines, never more, even in several updates at once; no thread of Swift's pool blocks.
///
/// Today the app makes no more calls than there are lines, but each blocks a thread of the pool.
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
