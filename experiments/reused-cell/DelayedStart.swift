import Foundation
import ListTrial
import ListView

/// Waits for 0.3 s before it draws, and draws nothing if its row has left by then.
///
/// The article's fifth stage, over its fourth.
final class DelayedStart: HistogramCell {
    private let drawing: HistogramDrawing
    private let delay: Double
    private let operationQueue = OperationQueue()
    // Nothing guards it: the main thread writes it, and the operation reads it. That is the article's race.
    private nonisolated(unsafe) var shopIdentifier: Int?

    init(_ reuseIdentifier: String, _ drawing: HistogramDrawing, delay: Double) {
        self.drawing = drawing
        self.delay = delay
        super.init(reuseIdentifier: reuseIdentifier)
    }

    override func prepareForReuse() {
        shopIdentifier = nil
        image = nil
    }

    override func willDisplay(_ shop: Shop) {
        shopIdentifier = shop.identifier
        perform(afterDelay: delay) { [self] in start(shop) }
    }

    override func didEndDisplaying() {
        cancelPreviousPerformRequests()
        operationQueue.cancelAllOperations()
    }

    private func start(_ shop: Shop) {
        operationQueue.addOperation { [self, drawing] in
            let picture = drawing.draw(shop.histogram)
            guard shopIdentifier == shop.identifier else { return }
            DispatchQueue.main.async { self.image = picture }
        }
    }
}
