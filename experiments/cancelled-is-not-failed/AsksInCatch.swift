/// Shows an alert for every error of a load, unless its task has been cancelled. The last line hides the spinner.
final class AsksInCatch: BoardModel {
    private let service: DepartureService
    private let board: DepartureBoard

    init(_ service: DepartureService, board: DepartureBoard) {
        (self.service, self.board) = (service, board)
    }

    func load(_ line: Line) async {
        board.message = nil
        board.isLoading = true
        do {
            board.departures = try await service.departures(of: line)
        } catch {
            guard !Task.isCancelled else { return }
            board.message = "Departures are unavailable."
        }
        board.isLoading = false
    }
}
