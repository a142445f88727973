import ArrivalsLibrary
import ArrivalsScreen
import Dispatch

/// Gives the library a method that belongs to no actor. The method shows the arrival in a block on the main queue.
final class NonisolatedHandler: ArrivalsScreen {
    private let client: ArrivalsClient
    private let board: Board

    init(_ client: ArrivalsClient, _ board: Board) {
        (self.client, self.board) = (client, board)
    }

    func select(line: Int) {
        client.nextArrival(of: line, handler: received)
    }

    private nonisolated func received(_ arrival: Arrival) {
        DispatchQueue.main.async { self.board.show(arrival) }
    }
}
