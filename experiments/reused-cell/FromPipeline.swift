import ListView

/// Asks a pipeline for its histogram, and gives the request back when its row leaves.
final class FromPipeline: HistogramCell {
    private let pipeline: HistogramPipeline
    private var ticket: HistogramPipeline.Ticket?

    init(_ reuseIdentifier: String, _ pipeline: HistogramPipeline) {
        self.pipeline = pipeline
        super.init(reuseIdentifier: reuseIdentifier)
    }

    override func willDisplay(_ shop: Shop) {
        image = pipeline.cachedPicture(of: shop)
        guard image == nil else { return }
        ticket = pipeline.request(shop) { [weak self] picture in
            self?.ticket = nil
            self?.image = picture
        }
    }

    override func didEndDisplaying() {
        if let ticket { pipeline.cancel(ticket) }
        ticket = nil
    }
}
