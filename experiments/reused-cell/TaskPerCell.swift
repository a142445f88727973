import ListView

/// A cell that awaits its histogram in its own task. The task is cancelled when the cell's row leaves.
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
            // The row may leave during either wait. In the second wait, the drawing may end before the cancel, so the
            // task checks again.
            guard !Task.isCancelled, let picture = await pipeline.picture(of: shop), !Task.isCancelled else { return }
            self?.image = picture
        }
    }

    override func didEndDisplaying() {
        task?.cancel()
        task = nil
    }
}
