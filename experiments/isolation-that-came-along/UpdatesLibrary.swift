import ArrivalsLibrary
import ArrivalsScreen
import MigratedLibrary

/// Shows the arrival in the handler of the library's next version, which is compiled in Swift 6 mode.
final class UpdatesLibrary: ArrivalsScreen {
    private let client: MigratedClient
    private let board: Board

    init(_ client: ArrivalsClient, _ board: Board) {
        self.client = MigratedClient(client)
        self.board = board
    }

    func select(line: Int) {
        client.nextArrival(of: line) { [board] arrival in
            board.show(arrival)
        }
    }
}
