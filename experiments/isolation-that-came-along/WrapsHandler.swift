import ArrivalsLibrary
import ArrivalsScreen

/// Wraps the library's handler in a continuation, and shows the arrival after the `await`.
final class WrapsHandler: ArrivalsScreen {
    private let client: ArrivalsClient
    private let board: Board

    init(_ client: ArrivalsClient, _ board: Board) {
        (self.client, self.board) = (client, board)
    }

    func select(line: Int) {
        Task { [client, board] in
            let arrival = await withCheckedContinuation { continuation in
                client.nextArrival(of: line) { continuation.resume(returning: $0) }
            }
            board.show(arrival)
        }
    }
}
