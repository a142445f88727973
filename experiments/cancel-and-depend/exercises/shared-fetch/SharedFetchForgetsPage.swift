import Synchronization

/// Wrong: the pictures ask, and the page takes what is there: also a picture that was removed while it was drawn.
@MainActor
final class SharedFetchForgetsPage: PairGraph {
    private let removed = Mutex<Set<PairPicture>>([])

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
        let packet = work.fetch(pair)
        async let left = draw(PairPicture(.left, of: pair), from: packet, work)
        async let right = draw(PairPicture(.right, of: pair), from: packet, work)
        guard let leftDrawn = await left, let rightDrawn = await right else { return }
        work.compose(leftDrawn, rightDrawn, of: pair)
    }

    @concurrent
    private func draw(_ picture: PairPicture, from packet: [UInt8], _ work: PairWork) async -> Picture? {
        removed.withLock { $0.contains(picture) } ? nil : work.draw(picture, from: packet)
    }
}
