import ListTrial
import ListView
import Locking

/// Draws histograms in tasks, each of them once, whoever awaits it, and stops a drawing that nobody awaits.
actor ImagePipeline {
    private struct Request {
        let task: Task<Bitmap?, Never>
        var waiting = 0
    }

    private let drawing: HistogramDrawing
    private let cache: Locked<BitmapCache>
    private var requests: [Int: Request] = [:]

    init(_ drawing: HistogramDrawing, cacheLimit: Int) {
        self.drawing = drawing
        cache = Locked(BitmapCache(byteLimit: cacheLimit))
    }

    /// The picture, where it has been drawn already and not forgotten.
    nonisolated func cachedPicture(of shop: Shop) -> Bitmap? {
        cache.withLock { $0.picture(of: shop.identifier) }
    }

    /// The picture; nil where the awaiting task is cancelled before it is done.
    func picture(of shop: Shop) async -> Bitmap? {
        let task = join(shop)
        let picture = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            Task { await self.leave(shop, task) }
        }
        if requests[shop.identifier]?.task == task { requests[shop.identifier] = nil }
        return picture
    }

    private func join(_ shop: Shop) -> Task<Bitmap?, Never> {
        let request = requests[shop.identifier] ?? Request(task: draw(shop))
        requests[shop.identifier] = Request(task: request.task, waiting: request.waiting + 1)
        return request.task
    }

    private func leave(_ shop: Shop, _ task: Task<Bitmap?, Never>) {
        guard let request = requests[shop.identifier], request.task == task else { return }
        requests[shop.identifier]?.waiting -= 1
        guard request.waiting == 1 else { return }
        task.cancel()
        requests[shop.identifier] = nil
    }

    /// Detached, so that the drawing runs beside the actor and not on it.
    private nonisolated func draw(_ shop: Shop) -> Task<Bitmap?, Never> {
        Task.detached { [self] in
            let picture = drawing.draw(shop.histogram, unless: { Task.isCancelled })
            if let picture { cache.withLock { $0.insert(picture) } }
            return picture
        }
    }
}
