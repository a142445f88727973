/// Shows no alert. A load that fails has no departures.
final class SwallowsErrors: BoardModel {
    private let service: DepartureService
    private let board: DepartureBoard

    init(_ service: DepartureService, board: DepartureBoard) {
        (self.service, self.board) = (service, board)
    }

    func load(_ line: Line) async {
        board.isLoading = true
        board.departures = (try? await service.departures(of: line)) ?? []
        board.isLoading = false
    }
}
