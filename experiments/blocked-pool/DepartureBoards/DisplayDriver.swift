import Dispatch

/// Shows boards on the displays at the stops. The driver was written long before Swift's concurrency, and we cannot
/// change it.
package final class DisplayDriver: Sendable {
    /// How many calls the driver takes at once: one more call breaks its protocol.
    package let lines: Int
    private let arrival: @Sendable (_ board: Board, _ confirm: @escaping @Sendable () -> Void) -> Void

    /// - Parameter arrival: Receives each board; it may call `confirm` later, on any thread, once.
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

/// Brings boards to their displays.
package protocol DisplayUpdate: Sendable {
    init(driver: DisplayDriver)

    /// Returns when every display has confirmed.
    func show(_ boards: [Board]) async
}
