import ListView
import Locking

/// Draws each histogram once, in a task that all interested cells' tasks await. Cancels a drawing that no task awaits
/// any more.
actor ImagePipeline {
    private struct Request {
        let task: Task<Bitmap?, Never>
        var waiting = 0
    }

    private let drawing: any HistogramDrawing
    private let cache: Locked<BitmapCache>
    private var requests: [Int: Request] = [:]

    @MainActor
    init(_ list: ListEnvironment) {
        drawing = list.drawing
        cache = Locked(BitmapCache(byteLimit: list.cacheLimit))
    }

    nonisolated func cachedPicture(of shop: Shop) -> Bitmap? {
        cache.withLock { $0.picture(of: shop.identifier) }
    }

    /// Returns a shop's picture; nil if every task that awaits the drawing is cancelled before the drawing is complete.
    func picture(of shop: Shop) async -> Bitmap? {
        let task = requests[shop.identifier]?.task ?? draw(shop)
        requests[shop.identifier, default: Request(task: task)].waiting += 1
        let picture = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            Task { await self.leave(shop, task) }
        }
        if requests[shop.identifier]?.task == task { requests[shop.identifier] = nil }
        return picture
    }

    private func leave(_ shop: Shop, _ task: Task<Bitmap?, Never>) {
        guard let request = requests[shop.identifier], request.task == task else { return }
        requests[shop.identifier]?.waiting -= 1
        guard request.waiting == 1 else { return }
        task.cancel()
        requests[shop.identifier] = nil
    }

    /// Draws in a detached task, so that the drawing does not run on the actor.
    private nonisolated func draw(_ shop: Shop) -> Task<Bitmap?, Never> {
        Task.detached { [self] in
            let picture = drawing.draw(shop.histogram, unless: { Task.isCancelled })
            if let picture { cache.withLock { $0.insert(picture) } }
            return picture
        }
    }
}
