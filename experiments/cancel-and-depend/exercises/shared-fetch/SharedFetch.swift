import Dispatch
import Locking

// import cancel_and_depend

/// Makes pages of two pictures. When the user removes a picture, only the jobs that need it are cancelled: the other
/// picture of its pair is still drawn. The two pictures of a pair are drawn at the same time.
///
/// Today removing a picture cancels its whole pair, but only if the pair has not begun.
@MainActor
package final class SharedFetch: PairGraph {
    private let queue = DispatchQueue(label: "pages", attributes: .concurrent)
    private let removed = Locked<Set<PairPicture>>([])

    package init() {}

    package func start(_ pairs: Range<Int>, _ work: PairWork, ended: @escaping @Sendable () -> Void) {
        let group = DispatchGroup()
        for pair in pairs {
            let (left, right) = (PairPicture(.left, of: pair), PairPicture(.right, of: pair))
            queue.async(group: group) { [self] in
                guard removed.withLock({ $0.isDisjoint(with: [left, right]) }) else { return }
                let packet = work.fetch(pair)
                let leftPicture = work.draw(left, from: packet)
                let rightPicture = work.draw(right, from: packet)
                work.compose(leftPicture, rightPicture, of: pair)
            }
        }
        group.notify(queue: queue, execute: ended)
    }

    package func cancel(_ picture: PairPicture) {
        removed.withLock { _ = $0.insert(picture) }
    }
}
