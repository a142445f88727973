import ListView
import Locking
import Probes

/// Draws the histograms of a sample, and keeps a record of each drawing.
package final class HistogramDrawing: Sendable {
    private let renderer: HistogramRenderer
    private let timeline: Timeline
    private let ledger = Locked(DrawingLedger())

    package init(_ renderer: HistogramRenderer, timeline: Timeline) {
        self.renderer = renderer
        self.timeline = timeline
    }

    /// The picture of a week's visits. Takes some milliseconds; from any thread.
    package func draw(_ histogram: Histogram) -> Bitmap {
        record { renderer.draw(histogram) }
    }

    /// The picture; nil where `isCancelled` says so before it is done.
    package func draw(_ histogram: Histogram, unless isCancelled: () -> Bool) -> Bitmap? {
        record { renderer.draw(histogram, unless: isCancelled) }
    }

    /// What has been drawn so far.
    package var drawings: DrawingLedger { ledger.withLock { $0 } }

    /// A picture is on the screen.
    package func noteShown(_ picture: Bitmap) {
        ledger.withLock { $0.noteShown(ObjectIdentifier(picture)) }
    }

    private func record<Picture>(_ draw: () -> Picture) -> Picture {
        let thread = ThreadUsageReader()
        let running = thread.read().running
        let start = MonotonicTime.now
        let picture = draw()
        timeline.span("draw", .work, since: start)
        let ran = thread.read().running - running
        ledger.withLock { $0.add(.init(start: start, end: .now, running: ran, picture: picture as? Bitmap)) }
        return picture
    }
}
