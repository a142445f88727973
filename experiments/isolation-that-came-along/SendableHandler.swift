import ArrivalsLibrary
import ArrivalsScreen

/// Gives the library a handler that may run anywhere. The handler starts a task on the main actor, which shows the
/// arrival.
final class SendableHandler: ArrivalsScreen {
    private let client: ArrivalsClient
    private let board: Board

    init(_ client: ArrivalsClient, _ board: Board) {
        (self.client, self.board) = (client, board)
    }

    func select(line: Int) {
        client.nextArrival(of: line) { @Sendable [board] arrival in
            Task { @MainActor in
                board.show(arrival)
            }
        }
    }
}
