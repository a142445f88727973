import ArrivalsLibrary
import ArrivalsScreen

/// Starts a task on the main actor in the library's handler, and shows the arrival in the task.
final class HopsInside: ArrivalsScreen {
    private let client: ArrivalsClient
    private let board: Board

    init(_ client: ArrivalsClient, _ board: Board) {
        (self.client, self.board) = (client, board)
    }

    func select(line: Int) {
        client.nextArrival(of: line) { [board] arrival in
            Task { @MainActor in
                board.show(arrival)
            }
        }
    }
}
