import Foundation

/// The position of a list that a script scrolls, as a function of time. A late frame shows the position at its own
/// time, as under a real finger.
package struct ScrollMotion: Sendable {
    /// The cause of the list's movement.
    package enum Phase: Sendable, Hashable {
        case still
        case tracking
        case decelerating
    }

    /// The share of the speed that remains after each millisecond, as in `UIScrollView.DecelerationRate.normal`.
    static let decelerationRate = 0.998
    /// The speed in points per second below which a list is at rest. The value is our choice, because UIKit's value is
    /// not published.
    static let restingSpeed = 20.0

    private let segments: [Segment]
    private let origin: Double
    /// The duration of the script, in seconds.
    package let duration: Double
    /// The time at which the list moves for the last time, in seconds from the script's start.
    package let endOfScroll: Double

    /// - Parameters:
    ///   - offset: The content offset when the script starts.
    ///   - range: The possible content offsets. The list stops at once at either end.
    package init(_ script: ScrollScript, from offset: Double, in range: ClosedRange<Double>) {
        origin = offset
        var segments: [Segment] = []
        var time = 0.0
        var offset = offset
        var endOfScroll = 0.0
        for step in script.steps {
            let segment = Segment(step, at: time, from: offset, in: range)
            segments.append(segment)
            time += segment.duration
            offset = segment.offset(after: segment.duration)
            if case .rest = step { continue }
            endOfScroll = time
        }
        self.segments = segments
        duration = time
        self.endOfScroll = endOfScroll
    }

    /// Returns the content offset at a time, in seconds from the script's start.
    package func offset(at time: Double) -> Double {
        guard let segment = segment(at: time) else { return origin }
        return segment.offset(after: time - segment.start)
    }

    package func phase(at time: Double) -> Phase {
        guard time < duration, let segment = segment(at: time) else { return .still }
        return segment.phase
    }

    private func segment(at time: Double) -> Segment? {
        segments.last { $0.start <= time } ?? segments.first
    }

    /// A step of the script, with its start time.
    private struct Segment {
        let start: Double
        let duration: Double
        let phase: Phase
        private let origin: Double
        private let range: ClosedRange<Double>
        private let step: ScrollScript.Step

        init(_ step: ScrollScript.Step, at start: Double, from origin: Double, in range: ClosedRange<Double>) {
            self.start = start
            self.origin = origin
            self.range = range
            self.step = step
            switch step {
            case .rest(let seconds):
                duration = seconds
                phase = .still
            case .drag(_, let seconds):
                duration = seconds
                phase = .tracking
            case .fling(let velocity, let caughtAfter):
                let toRest = Self.timeToRest(from: abs(velocity))
                duration = min(caughtAfter ?? toRest, toRest)
                phase = .decelerating
            case .jumpToEnd:
                duration = 0
                phase = .still
            }
        }

        func offset(after elapsed: Double) -> Double {
            let time = min(max(elapsed, 0), duration)
            let moved: Double
            switch step {
            case .rest: moved = 0
            case .drag(let points, let seconds): moved = seconds > 0 ? points * time / seconds : points
            case .fling(let velocity, _): moved = velocity * Self.decelerated(time)
            case .jumpToEnd: return range.upperBound
            }
            return min(max(origin + moved, range.lowerBound), range.upperBound)
        }

        /// Returns the time in which a list slows down to the resting speed.
        private static func timeToRest(from speed: Double) -> Double {
            speed > ScrollMotion.restingSpeed
                ? log(ScrollMotion.restingSpeed / speed) / (1000 * log(ScrollMotion.decelerationRate)) : 0
        }

        /// Returns the distance that a list moves in a time while it slows down from one point per second.
        private static func decelerated(_ seconds: Double) -> Double {
            let perSecond = 1000 * log(ScrollMotion.decelerationRate)
            return (exp(perSecond * seconds) - 1) / perSecond
        }
    }
}
