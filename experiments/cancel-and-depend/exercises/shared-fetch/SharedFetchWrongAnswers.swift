import Dispatch
import Foundation
import Synchronization

/// Wrong: each job checks whether it is needed, but a pair's pictures are drawn one after the other.
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

/// Wrong: a task per pair. Removing either picture cancels the task, so the other picture is not drawn.
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

/// Wrong: the drawings check for removals, but the page does not. The page uses a picture even if the picture was
/// removed while it was drawn.
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

/// Wrong: with dependent operations, a removal cancels only the drawing. The page that depends on the drawing still
/// runs, and uses a blank picture.
@MainActor
final class SharedFetchDepends: PairGraph {
    private let queue = OperationQueue()
    /// Keeps all operations alive: on Linux, an operation that ends follows unretained pointers to its dependents.
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
