import Dispatch

/// Wrong: the calls have a low priority, out of the way of most tasks. Other tasks of this low priority never get a
/// thread.
struct DisplayLinesLowered: DisplayUpdate {
    private let driver: DisplayDriver

    init(driver: DisplayDriver) {
        self.driver = driver
    }

    func show(_ boards: [Board]) async {
        await withTaskGroup(of: Void.self) { group in
            for (number, board) in boards.enumerated() {
                if number >= driver.lines { await group.next() }
                group.addTask {
                    await Task.detached(priority: .low) { driver.show(board) }.value
                }
            }
        }
    }
}

/// Wrong: a queue per board. No thread of the pool blocks, but nothing limits the calls to the number of the driver's
/// lines.
struct DisplayLinesAllAtOnce: DisplayUpdate {
    private let driver: DisplayDriver

    init(driver: DisplayDriver) {
        self.driver = driver
    }

    func show(_ boards: [Board]) async {
        await withTaskGroup { group in
            for board in boards {
                group.addTask {
                    await withCheckedContinuation { shown in
                        DispatchQueue(label: "display \(board.stop)").async {
                            driver.show(board)
                            shown.resume()
                        }
                    }
                }
            }
        }
    }
}

/// Wrong: one queue for all calls, as in the lesson. No thread of the pool blocks, but only one line is ever in use.
struct DisplayLinesOneByOne: DisplayUpdate {
    private let driver: DisplayDriver
    private let queue = DispatchQueue(label: "displays")

    init(driver: DisplayDriver) {
        self.driver = driver
    }

    func show(_ boards: [Board]) async {
        await withTaskGroup { group in
            for board in boards {
                group.addTask {
                    await withCheckedContinuation { shown in
                        queue.async {
                            driver.show(board)
                            shown.resume()
                        }
                    }
                }
            }
        }
    }
}
