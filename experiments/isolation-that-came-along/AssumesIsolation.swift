import ArrivalsLibrary
import ArrivalsScreen

/// Shows the arrival in the library's handler. The handler belongs to no actor, and assumes that the library calls it on
/// the main actor.
final class AssumesIsolation: ArrivalsScreen {
    private let client: ArrivalsClient
    private let board: Board

    init(_ client: ArrivalsClient, _ board: Board) {
        (self.client, self.board) = (client, board)
    }

    func select(line: Int) {
        client.nextArrival(of: line) { @Sendable [board] arrival in
            MainActor.assumeIsolated {
                board.show(arrival)
            }
        }
    }
}
