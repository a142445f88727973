import ListView

/// A cell that requests its histogram from a shared pipeline, and does not cancel the request when it is reused.
final class RequestKept: HistogramCell {
    private lazy var pipeline = list.shared(HistogramPipeline.init)

    override func willDisplay(_ shop: Shop) {
        image = pipeline.picture(of: shop, for: self)
    }
}
