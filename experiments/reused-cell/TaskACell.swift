import ListView

/// Awaits its histogram in a task of its own, which ends when its row leaves.
final class TaskACell: HistogramCell {
    private let pipeline: ImagePipeline
    private let speed: ScrollSpeed
    private var task: Task<Void, Never>?

    init(_ reuseIdentifier: String, _ pipeline: ImagePipeline, speed: ScrollSpeed) {
        self.pipeline = pipeline
        self.speed = speed
        super.init(reuseIdentifier: reuseIdentifier)
    }

    override func willDisplay(_ shop: Shop) {
        image = pipeline.cachedPicture(of: shop)
        guard image == nil else { return }
        task = Task { [weak self, pipeline, speed] in
            if !speed.isSlow {
                for await _ in speed.changes() where speed.isSlow { break }
            }
            guard !Task.isCancelled, let picture = await pipeline.picture(of: shop), !Task.isCancelled else { return }
            self?.image = picture
        }
    }

    override func didEndDisplaying() {
        task?.cancel()
        task = nil
    }
}
