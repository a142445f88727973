import Dispatch

/// Wrong: a queue per board. No thread of the pool waits, and nothing keeps the calls to the driver's lines: the
/// blocked pool was the limit.
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
