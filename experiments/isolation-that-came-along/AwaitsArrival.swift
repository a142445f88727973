import ArrivalsLibrary
import ArrivalsScreen

/// Awaits the library's asynchronous method, and shows the arrival after the `await`.
final class AwaitsArrival: ArrivalsScreen {
    private let client: ArrivalsClient
    private let board: Board

    init(_ client: ArrivalsClient, _ board: Board) {
        (self.client, self.board) = (client, board)
    }

    func select(line: Int) {
        Task { [client, board] in
            board.show(await client.nextArrival(of: line))
        }
    }
}
