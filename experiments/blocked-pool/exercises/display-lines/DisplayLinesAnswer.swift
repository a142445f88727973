// import blocked_pool
import Dispatch

/// Uses a serial queue per line: its thread may block, and no line gets two calls at once. The group's children await,
/// and hold no thread.
struct DisplayLinesAnswer: DisplayUpdate {
    private let driver: DisplayDriver
    private let lines: [DispatchQueue]

    init(driver: DisplayDriver) {
        self.driver = driver
        lines = (1...driver.lines).map { DispatchQueue(label: "line \($0)") }
    }

    func show(_ boards: [Board]) async {
        await withDiscardingTaskGroup { group in
            for (number, board) in boards.enumerated() {
                let line = lines[number % lines.count]
                group.addTask { await show(board, on: line) }
            }
        }
    }

    private func show(_ board: Board, on line: DispatchQueue) async {
        await withCheckedContinuation { shown in
            line.async {
                driver.show(board)
                shown.resume()
            }
        }
    }
}
