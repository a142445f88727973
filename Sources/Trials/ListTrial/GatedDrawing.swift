import Foundation
import ListView

/// A `HistogramDrawing` that wraps another one. It records the beginning and the end of each drawing, and a trial
/// decides when a drawing ends.
///
/// `@unchecked Sendable`: the condition's lock protects every access to the record.
package final class GatedDrawing: HistogramDrawing, @unchecked Sendable {
    /// The drawings so far. The identifier of a drawing is the identifier of its shop.
    package struct Record: Sendable {
        /// The drawings in the order in which they began.
        package fileprivate(set) var begun: [Int] = []
        /// The drawings that were not cancelled, in the order in which they ended.
        package fileprivate(set) var completed: [Int] = []
        package fileprivate(set) var inProgress: [Int] = []
        /// The maximum number of simultaneous drawings.
        package fileprivate(set) var peak = 0

        /// The number of drawings that began after another drawing of the same shop had been completed.
        package fileprivate(set) var repeated = 0
        /// The number of beginnings and ends of drawings.
        package fileprivate(set) var events = 0
    }

    /// The drawings that may end.
    private enum Gate {
        case open
        case closed(except: Set<Int>)

        func allows(_ subject: Int) -> Bool {
            switch self {
            case .open: true
            case .closed(let released): released.contains(subject)
            }
        }
    }

    /// The interval in seconds at which a held drawing checks for cancellation.
    private static let look = 0.001

    private let drawing: any HistogramDrawing
    private let condition = NSCondition()
    private var gate = Gate.open
    private var log = Record()

    package init(_ drawing: any HistogramDrawing) {
        self.drawing = drawing
    }

    package var record: Record { condition.withLock { log } }

    /// Makes each later drawing wait for its release before it draws. A drawing on the main thread never waits.
    package func close() {
        condition.withLock { gate = .closed(except: []) }
    }

    /// Releases the current and future drawings of these subjects.
    package func release(_ subjects: some Sequence<Int>) {
        condition.withLock {
            if case .closed(let released) = gate { gate = .closed(except: released.union(subjects)) }
            condition.broadcast()
        }
    }

    /// Releases all drawings.
    package func open() {
        condition.withLock {
            gate = .open
            condition.broadcast()
        }
    }

    package func draw(_ histogram: Histogram) -> Bitmap {
        begin(histogram.subject, every: nil) { false }
        let picture = drawing.draw(histogram)
        end(histogram.subject, isComplete: true)
        return picture
    }

    package func draw(_ histogram: Histogram, unless isCancelled: () -> Bool) -> Bitmap? {
        begin(histogram.subject, every: Self.look, unless: isCancelled)
        let picture = drawing.draw(histogram, unless: isCancelled)
        end(histogram.subject, isComplete: picture != nil)
        return picture
    }

    /// Records the beginning of a drawing. Returns when the drawing is released or cancelled.
    ///
    /// - Parameter look: The interval in seconds at which a held drawing checks for cancellation. It is nil for a
    ///   drawing that never checks.
    private func begin(_ subject: Int, every look: TimeInterval?, unless isCancelled: () -> Bool) {
        condition.withLock {
            if log.completed.contains(subject) { log.repeated += 1 }
            log.begun.append(subject)
            log.inProgress.append(subject)
            log.peak = max(log.peak, log.inProgress.count)
            log.events += 1
            while !gate.allows(subject), !Thread.isMainThread, !isCancelled() {
                if let look { _ = condition.wait(until: Date(timeIntervalSinceNow: look)) } else { condition.wait() }
            }
        }
    }

    private func end(_ subject: Int, isComplete: Bool) {
        condition.withLock {
            if let place = log.inProgress.firstIndex(of: subject) { log.inProgress.remove(at: place) }
            if isComplete { log.completed.append(subject) }
            log.events += 1
        }
    }
}
