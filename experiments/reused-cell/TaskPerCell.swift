import ListView

/// Awaits its histogram in a task of its own, which is cancelled when its row leaves.
final class TaskPerCell: HistogramCell {
    private lazy var pipeline = list.shared(ImagePipeline.init)
    private var task: Task<Void, Never>?

    override func willDisplay(_ shop: Shop) {
        image = pipeline.cachedPicture(of: shop)
        guard image == nil else { return }
        task = Task { [weak self, pipeline, speed = list.speed] in
            if !speed.isSlow {
                for await _ in speed.changes() where speed.isSlow { break }
            }
            // The row may have left during either wait. During the second wait, the row's drawing may have ended before
            // the cancel.
            guard !Task.isCancelled, let picture = await pipeline.picture(of: shop), !Task.isCancelled else { return }
            self?.image = picture
        }
    }

    override func didEndDisplaying() {
        task?.cancel()
        task = nil
    }
}
