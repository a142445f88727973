import ArrivalsLibrary
import ArrivalsScreen
import Dispatch

/// Computes the arrival in a work item on a background queue, and goes back to the main queue. The library here is
/// Dispatch.
final class QueuesWorkItem: ArrivalsScreen {
    private let board: Board

    init(_ client: ArrivalsClient, _ board: Board) {
        self.board = board
    }

    func select(line: Int) {
        let work = DispatchWorkItem { [board] in
            let arrival = Arrival(of: line)
            DispatchQueue.main.async { board.show(arrival) }
        }
        DispatchQueue.global().async(execute: work)
    }
}
