import ArrivalsLibrary
import ArrivalsScreen

/// Shows the arrival in the library's handler. This module is compiled in Swift 5 mode.
package final class Swift5Mode: ArrivalsScreen {
    private let client: ArrivalsClient
    private let board: Board

    package init(_ client: ArrivalsClient, _ board: Board) {
        (self.client, self.board) = (client, board)
    }

    package func select(line: Int) {
        client.nextArrival(of: line) { [board] arrival in
            board.show(arrival)
        }
    }
}
