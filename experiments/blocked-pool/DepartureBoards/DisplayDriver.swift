import Dispatch

/// A driver that shows boards on the displays at the stops. It was written long before Swift's concurrency, and the app
/// cannot change it.
package final class DisplayDriver: Sendable {
    /// The maximum number of simultaneous calls. One more call breaks the driver's protocol.
    package let lines: Int
    private let arrival: @Sendable (_ board: Board, _ confirm: @escaping @Sendable () -> Void) -> Void

    /// - Parameter arrival: A closure that receives each board. It calls `confirm` once, perhaps later and on another
    ///   thread.
    package init(
        lines: Int,
        arrival: @escaping @Sendable (_ board: Board, _ confirm: @escaping @Sendable () -> Void) -> Void
    ) {
        self.lines = lines
        self.arrival = arrival
    }

    /// Shows a board. Blocks the calling thread until the display has confirmed the board.
    package func show(_ board: Board) {
        let isConfirmed = DispatchSemaphore(value: 0)
        arrival(board) { isConfirmed.signal() }
        isConfirmed.wait()
    }
}

/// An update that shows boards on their displays.
package protocol DisplayUpdate: Sendable {
    init(driver: DisplayDriver)

    /// Shows the boards. Returns when every display has confirmed its board. The calling task is never cancelled.
    func show(_ boards: [Board]) async
}
