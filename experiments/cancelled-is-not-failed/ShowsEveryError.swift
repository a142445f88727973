/// Shows an alert for every error of a load.
final class ShowsEveryError: BoardModel {
    private let service: DepartureService
    private let board: DepartureBoard

    init(_ service: DepartureService, board: DepartureBoard) {
        (self.service, self.board) = (service, board)
    }

    func load(_ line: Line) async {
        board.message = nil
        board.isLoading = true
        defer { board.isLoading = false }
        do {
            board.departures = try await service.departures(of: line)
        } catch {
            board.message = "Departures are unavailable."
        }
    }
}
