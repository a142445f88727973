import Locking

// import cancel_and_depend

/// Runs a child task per pair, and in it a child task per picture. Each job checks just before it begins whether it is
/// still needed: the fetch is needed if either picture is wanted, a drawing if its own picture is wanted, and the page
/// if both pictures are wanted.
@MainActor
final class SharedFetchAnswer: PairGraph {
    private let removed = Locked<Set<PairPicture>>([])

    func start(_ pairs: Range<Int>, _ work: PairWork, ended: @escaping @Sendable () -> Void) {
        Task {
            await withTaskGroup { group in
                for pair in pairs { group.addTask { await self.makePage(of: pair, work) } }
            }
            ended()
        }
    }

    func cancel(_ picture: PairPicture) {
        removed.withLock { _ = $0.insert(picture) }
    }

    @concurrent
    private func makePage(of pair: Int, _ work: PairWork) async {
        let (left, right) = (PairPicture(.left, of: pair), PairPicture(.right, of: pair))
        guard isWanted(left) || isWanted(right) else { return }
        let packet = work.fetch(pair)
        async let leftPicture = draw(left, from: packet, work)
        async let rightPicture = draw(right, from: packet, work)
        guard let leftDrawn = await leftPicture, let rightDrawn = await rightPicture else { return }
        guard isWanted(left), isWanted(right) else { return }
        work.compose(leftDrawn, rightDrawn, of: pair)
    }

    @concurrent
    private func draw(_ picture: PairPicture, from packet: [UInt8], _ work: PairWork) async -> Picture? {
        isWanted(picture) ? work.draw(picture, from: packet) : nil
    }

    private nonisolated func isWanted(_ picture: PairPicture) -> Bool {
        removed.withLock { !$0.contains(picture) }
    }
}
