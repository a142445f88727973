import Dispatch

/// Wrong: the lesson's own queue. No thread of the pool waits, and only one line is ever in use.
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
