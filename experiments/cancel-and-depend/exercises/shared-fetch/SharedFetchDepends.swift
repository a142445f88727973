import Foundation
import Synchronization

/// Wrong: dependent operations, of which the drawing is cancelled. The page depends on it, is ready then, and takes a
/// blank picture.
@MainActor
final class SharedFetchDepends: PairGraph {
    private let queue = OperationQueue()
    /// Foundation on Linux needs them kept.
    private var kept: [Operation] = []
    private var drawings: [PairPicture: Operation] = [:]

    func start(_ pairs: Range<Int>, _ work: PairWork, ended: @escaping @Sendable () -> Void) {
        let last = BlockOperation(block: ended)
        for pair in pairs {
            let packet = Handover()
            let fetch = BlockOperation { packet.packet = work.fetch(pair) }
            let pictures = (left: Handover(), right: Handover())
            let compose = BlockOperation {
                let blank = Pictures.render([])
                work.compose(pictures.left.picture ?? blank, pictures.right.picture ?? blank, of: pair)
            }
            for (side, handover) in [(PairPicture.Side.left, pictures.left), (.right, pictures.right)] {
                let picture = PairPicture(side, of: pair)
                let draw = BlockOperation { handover.picture = work.draw(picture, from: packet.packet ?? []) }
                draw.addDependency(fetch)
                compose.addDependency(draw)
                drawings[picture] = draw
                kept.append(draw)
            }
            last.addDependency(compose)
            kept += [fetch, compose]
        }
        kept.append(last)
        queue.addOperations(kept, waitUntilFinished: false)
    }

    func cancel(_ picture: PairPicture) {
        drawings[picture]?.cancel()
    }
}
