/// Awaits the departure first. The renderer asks a source that has it already: nobody waits.
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
