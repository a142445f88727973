import Foundation
import ListView

/// A cell that draws its histogram in an operation on a background queue. The cell cancels the operation when its row
/// leaves.
///
/// "Common Background Practices" describes such a cell in two sentences without code. Where the operation checks for a
/// cancel is our choice.
final class CancelledOnLeaving: HistogramCell {
    private lazy var operationQueue = list.shared { _ in OperationQueue() }
    private var operation: DrawingOperation?

    override func willDisplay(_ shop: Shop) {
        image = nil
        let operation = DrawingOperation(shop.histogram, drawing) { [weak self] operation, picture in
            // A check of `isCancelled` is not enough, because a finished operation cannot be cancelled.
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

/// An operation that draws a histogram, and delivers the picture on the main thread.
///
/// `@unchecked Sendable`: all properties are constants, and `Operation` guards its own state.
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
