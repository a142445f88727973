import ListView
import Measuring

/// The record of a sample's drawings, in the order in which they ended.
package struct DrawingLedger {
    package struct Drawing {
        package let start: MonotonicTime
        package let end: MonotonicTime
        /// The drawing's processor time.
        package let running: Nanoseconds
        /// The drawn picture; nil if the drawing was cancelled or the picture has been released.
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
    /// The index of each picture's drawing, by the picture's identity. A later picture with the same identity replaces
    /// the entry of a released picture.
    private var places: [ObjectIdentifier: Int] = [:]

    package mutating func add(_ drawing: Drawing) {
        if let picture = drawing.picture { places[ObjectIdentifier(picture)] = drawings.count }
        drawings.append(drawing)
    }

    /// Records that a frame has shown a picture. The picture must not have been released.
    package mutating func noteShown(_ picture: ObjectIdentifier) {
        guard let place = places[picture] else { return }
        drawings[place].wasShown = true
    }

    /// The share of the drawings' processor time for pictures that no frame showed, in percent.
    package var wastedShare: Double {
        let all = drawings.reduce(0) { $0 + $1.running.seconds }
        let wasted = drawings.reduce(0) { $0 + ($1.wasShown ? 0 : $1.running.seconds) }
        return all > 0 ? wasted / all * 100 : 0
    }

    /// The size of all pictures that are still in memory, in bytes.
    package var bytesHeld: Int { drawings.reduce(0) { $0 + ($1.picture?.byteCount ?? 0) } }

    /// The median processor time of the drawings whose pictures were shown; nil if no picture was shown.
    package var usualCost: Nanoseconds? {
        let finished = drawings.filter(\.wasShown).map(\.running).sorted()
        return finished.isEmpty ? nil : finished[finished.count / 2]
    }

    /// Returns the time between two moments in which no drawing ran.
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
