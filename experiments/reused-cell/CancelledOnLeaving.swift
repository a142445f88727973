import Foundation
import ListView

/// Draws each histogram in an operation, on one background queue for all cells, and cancels it when its row leaves.
///
/// From "Common Background Practices", which describes it in two sentences, without code: where the operation checks is
/// our choice.
final class CancelledOnLeaving: HistogramCell {
    private lazy var operationQueue = list.shared { _ in OperationQueue() }
    private var operation: DrawingOperation?

    override func willDisplay(_ shop: Shop) {
        image = nil
        let operation = DrawingOperation(shop.histogram, drawing) { [weak self] operation, picture in
            // Checking `isCancelled` is not enough, because an operation that has finished cannot be cancelled any
            // more.
            if self?.operation === operation { self?.image = picture }
        }
        self.operation = operation
        operationQueue.addOperation(operation)
    }

    override func didEndDisplaying() {
        operation?.cancel()
        operation = nil
    }
}

/// Draws a histogram, and delivers the picture on the main thread.
///
/// `@unchecked Sendable`: its properties are constants, and `Operation` guards its own state.
private final class DrawingOperation: Operation, @unchecked Sendable {
    private let histogram: Histogram
    private let drawing: any HistogramDrawing
    private let handOver: @MainActor (DrawingOperation, Bitmap) -> Void

    init(
        _ histogram: Histogram,
        _ drawing: any HistogramDrawing,
        handOver: @escaping @MainActor (DrawingOperation, Bitmap) -> Void
    ) {
        (self.histogram, self.drawing, self.handOver) = (histogram, drawing, handOver)
    }

    override func main() {
        if isCancelled { return }
        let picture = drawing.draw(histogram)
        OperationQueue.main.addOperation {
            MainActor.assumeIsolated { self.handOver(self, picture) }
        }
    }
}
