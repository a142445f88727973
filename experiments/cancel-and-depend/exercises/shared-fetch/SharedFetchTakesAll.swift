/// Wrong: a task per pair, which the removal of either picture cancels: the other picture is not drawn.
@MainActor
final class SharedFetchTakesAll: PairGraph {
    private var tasks: [Int: Task<Void, Never>] = [:]

    func start(_ pairs: Range<Int>, _ work: PairWork, ended: @escaping @Sendable () -> Void) {
        for pair in pairs { tasks[pair] = Task { await Self.makePage(of: pair, work) } }
        Task { [tasks] in
            for task in tasks.values { await task.value }
            ended()
        }
    }

    func cancel(_ picture: PairPicture) {
        tasks[picture.pair]?.cancel()
    }

    @concurrent
    private static func makePage(of pair: Int, _ work: PairWork) async {
        guard !Task.isCancelled else { return }
        let packet = work.fetch(pair)
        async let left = draw(PairPicture(.left, of: pair), from: packet, work)
        async let right = draw(PairPicture(.right, of: pair), from: packet, work)
        guard let leftDrawn = await left, let rightDrawn = await right, !Task.isCancelled else { return }
        work.compose(leftDrawn, rightDrawn, of: pair)
    }

    @concurrent
    private static func draw(_ picture: PairPicture, from packet: [UInt8], _ work: PairWork) async -> Picture? {
        Task.isCancelled ? nil : work.draw(picture, from: packet)
    }
}
