import Dispatch
import Synchronization

/// Wrong: each job asks what it needs, but a pair's pictures are drawn one after the other.
@MainActor
final class SharedFetchInOrder: PairGraph {
    private let queue = DispatchQueue(label: "pages", attributes: .concurrent)
    private let removed = Mutex<Set<PairPicture>>([])

    func start(_ pairs: Range<Int>, _ work: PairWork, ended: @escaping @Sendable () -> Void) {
        let group = DispatchGroup()
        for pair in pairs {
            let (left, right) = (PairPicture(.left, of: pair), PairPicture(.right, of: pair))
            queue.async(group: group) { [self] in
                guard isWanted(left) || isWanted(right) else { return }
                let packet = work.fetch(pair)
                let leftPicture = isWanted(left) ? work.draw(left, from: packet) : nil
                let rightPicture = isWanted(right) ? work.draw(right, from: packet) : nil
                guard let leftPicture, let rightPicture, isWanted(left), isWanted(right) else { return }
                work.compose(leftPicture, rightPicture, of: pair)
            }
        }
        group.notify(queue: queue, execute: ended)
    }

    func cancel(_ picture: PairPicture) {
        removed.withLock { _ = $0.insert(picture) }
    }

    private nonisolated func isWanted(_ picture: PairPicture) -> Bool {
        removed.withLock { !$0.contains(picture) }
    }
}
