/// Redraws a stop's board. Tasks of any priority may ask for many boards at once.
package protocol BoardRefresh: Sendable {
    init(service: DepartureService)

    func board(of stop: Int) async -> Board
}
