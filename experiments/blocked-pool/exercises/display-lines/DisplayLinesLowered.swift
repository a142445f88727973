/// Wrong: the calls have a low priority, out of the way of most tasks. Those of that priority never get a thread.
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
