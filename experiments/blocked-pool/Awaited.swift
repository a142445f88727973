/// Awaits the departure first. The renderer then gets the departure from a source that already has it, so no thread
/// blocks.
struct Awaited: BoardRefresh {
    let service: DepartureService

    func board(of stop: Int) async -> Board {
        let departure = await service.nextDeparture(at: stop)
        return BoardRenderer.board(of: stop, from: KnownDeparture(departure: departure))
    }
}

private struct KnownDeparture: DepartureSource {
    let departure: Departure

    func nextDeparture(at stop: Int) -> Departure? { departure }
}
