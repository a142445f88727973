import ListView

/// Awaits its histogram in a task. The task is cancelled when its row leaves, but it never checks for cancellation.
final class TaskUnasked: HistogramCell {
    private lazy var pipeline = list.shared(ImagePipeline.init)
    private var task: Task<Void, Never>?

    override func willDisplay(_ shop: Shop) {
        image = pipeline.cachedPicture(of: shop)
        guard image == nil else { return }
        task = Task { [weak self, pipeline, speed = list.speed] in
            if !speed.isSlow {
                for await _ in speed.changes() where speed.isSlow { break }
            }
            guard let picture = await pipeline.picture(of: shop) else { return }
            self?.image = picture
        }
    }

    override func didEndDisplaying() {
        task?.cancel()
        task = nil
    }
}
