/// Numbers the loads, so that only the newest one changes the board. A load runs in the screen's task, and shows no
/// alert if this task has been cancelled.
final class NumbersLoads: BoardModel {
    private let service: DepartureService
    private let board: DepartureBoard
    private var newest = 0

    init(_ service: DepartureService, board: DepartureBoard) {
        (self.service, self.board) = (service, board)
    }

    func load(_ line: Line) async {
        newest += 1
        let number = newest
        board.message = nil
        board.isLoading = true
        defer { if number == newest { board.isLoading = false } }
        do {
            let departures = try await service.departures(of: line)
            guard number == newest else { return }
            board.departures = departures
        } catch {
            guard number == newest, !Task.isCancelled else { return }
            board.message = "Departures are unavailable."
        }
    }
}
