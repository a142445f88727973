/// Draws the board of a stop anew. A refresh may be asked for many boards at once, by tasks of any priority.
package protocol BoardRefresh: Sendable {
    init(service: DepartureService)

    func board(of stop: Int) async -> Board
}
