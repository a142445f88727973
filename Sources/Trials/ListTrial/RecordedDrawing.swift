import Declaring
import ListView
import Locking
import Measuring

/// Draws histograms, and records each drawing of a sample.
package final class RecordedDrawing: HistogramDrawing {
    private let renderer: HistogramRenderer
    private let timeline: Timeline
    private let ledger = Locked(DrawingLedger())

    /// Creates an instance that draws with the renderer that the run has calibrated for a cost.
    @MainActor
    package convenience init(_ sample: SampleContext, cost milliseconds: Double) throws {
        self.init(sample, try DrawingCost.renderer(of: milliseconds, in: sample.sharedDirectory))
    }

    /// Creates an instance that draws with a given renderer.
    @MainActor
    package init(_ sample: SampleContext, _ renderer: HistogramRenderer) {
        self.renderer = renderer
        timeline = sample.timeline
    }

    package func draw(_ histogram: Histogram) -> Bitmap {
        record { renderer.draw(histogram) }
    }

    package func draw(_ histogram: Histogram, unless isCancelled: () -> Bool) -> Bitmap? {
        record { renderer.draw(histogram, unless: isCancelled) }
    }

    /// The drawings so far.
    package var drawings: DrawingLedger { ledger.withLock { $0 } }

    /// Records that a picture is on the screen.
    package func noteShown(_ picture: Bitmap) {
        ledger.withLock { $0.noteShown(ObjectIdentifier(picture)) }
    }

    private func record<Picture>(_ draw: () -> Picture) -> Picture {
        let running = ProcessCounters.threadTime()
        let start = MonotonicTime.now
        let picture = draw()
        timeline.span("draw", .work, since: start)
        let ran = ProcessCounters.threadTime() - running
        ledger.withLock { $0.add(.init(start: start, end: .now, running: ran, picture: picture as? Bitmap)) }
        return picture
    }
}
