@preconcurrency import ArrivalsLibrary
import ArrivalsScreen

/// Shows the arrival in the library's handler. The library is imported with `@preconcurrency`, because it was written
/// before the compiler's concurrency checks.
final class PreconcurrencyImport: ArrivalsScreen {
    private let client: ArrivalsClient
    private let board: Board

    init(_ client: ArrivalsClient, _ board: Board) {
        (self.client, self.board) = (client, board)
    }

    func select(line: Int) {
        client.nextArrival(of: line) { [board] arrival in
            board.show(arrival)
        }
    }
}
