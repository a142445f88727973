/// Owns one load, the newest. Only this load changes the board. A load that the model has cancelled is no longer the
/// newest, so its error is not shown, whatever its type.
final class OwnsItsLoad: BoardModel {
    private let service: DepartureService
    private let board: DepartureBoard
    private var newest: Task<[String], any Error>?

    init(_ service: DepartureService, board: DepartureBoard) {
        (self.service, self.board) = (service, board)
    }

    func load(_ line: Line) async {
        // The screen may cancel a call before it begins.
        guard !Task.isCancelled else { return }
        newest?.cancel()
        // The load goes on if the screen cancels the task that calls this method.
        let load = Task { [service] in try await service.departures(of: line) }
        newest = load
        board.message = nil
        board.isLoading = true
        let result = await load.result
        guard load == newest else { return }
        newest = nil
        board.isLoading = false
        switch result {
        case .success(let departures): board.departures = departures
        case .failure: board.message = "Departures are unavailable."
        }
    }

    func leave() {
        newest?.cancel()
        newest = nil
        board.isLoading = false
    }
}
