import ListView

/// A cell that gets its histogram from the pipeline of all cells. The cell cancels its request when its row leaves.
final class SharedPipeline: HistogramCell {
    private lazy var pipeline = list.shared(HistogramPipeline.init)

    override func willDisplay(_ shop: Shop) {
        image = pipeline.picture(of: shop, for: self)
    }

    override func didEndDisplaying() {
        pipeline.cancelRequest(for: self)
    }
}
