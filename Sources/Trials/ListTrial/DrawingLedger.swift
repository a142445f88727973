import ListView
import Probes

/// The drawings of a sample, in the order in which they ended.
package struct DrawingLedger {
    package struct Drawing {
        package let start: MonotonicTime
        package let end: MonotonicTime
        /// Of its thread's processor time.
        package let running: Nanoseconds
        /// Nil where the drawing was given up, or nobody holds its picture any more.
        package private(set) weak var picture: Bitmap?
        package fileprivate(set) var wasShown = false

        package init(start: MonotonicTime, end: MonotonicTime, running: Nanoseconds, picture: Bitmap?) {
            self.start = start
            self.end = end
            self.running = running
            self.picture = picture
        }
    }

    package init() {}

    package private(set) var drawings: [Drawing] = []
    /// A picture's place among the drawings. (A picture that has gone may leave its identity to a later one, which then
    /// takes its entry over.)
    private var places: [ObjectIdentifier: Int] = [:]

    package mutating func add(_ drawing: Drawing) {
        if let picture = drawing.picture { places[ObjectIdentifier(picture)] = drawings.count }
        drawings.append(drawing)
    }

    /// The picture with that identity is on the screen, and so alive.
    package mutating func noteShown(_ picture: ObjectIdentifier) {
        guard let place = places[picture] else { return }
        drawings[place].wasShown = true
    }

    /// The share of the drawings' processor time that went into what no frame showed, in percent.
    package var wastedShare: Double {
        let all = drawings.reduce(0) { $0 + $1.running.seconds }
        let wasted = drawings.reduce(0) { $0 + ($1.wasShown ? 0 : $1.running.seconds) }
        return all > 0 ? wasted / all * 100 : 0
    }

    /// Of the pictures that somebody still holds, in bytes.
    package var bytesHeld: Int { drawings.reduce(0) { $0 + ($1.picture?.byteCount ?? 0) } }

    /// The middle one of the finished drawings' processor times; nil where there are none.
    package var usualCost: Nanoseconds? {
        let finished = drawings.filter(\.wasShown).map(\.running).sorted()
        return finished.isEmpty ? nil : finished[finished.count / 2]
    }

    /// For how long of a span no drawing was under way.
    package func idle(from start: MonotonicTime, to end: MonotonicTime) -> Nanoseconds {
        var idle = Nanoseconds.zero
        var covered = start
        for drawing in drawings.sorted(by: { $0.start < $1.start }) where drawing.end > start && drawing.start < end {
            if drawing.start > covered { idle = idle + (drawing.start - covered) }
            covered = max(covered, drawing.end)
        }
        return idle + (end - covered)
    }
}
