/// What a finger does to a list, one thing after another.
package struct ScrollScript: Sendable, Hashable {
    package enum Step: Sendable, Hashable {
        /// Nothing.
        case rest(seconds: Double)
        /// Moves the content by so many points at an even speed; a positive number shows later rows.
        case drag(points: Double, seconds: Double)
        /// Lets go at a speed in points a second. The list slows down by itself, until a finger stops it; nil: until it
        /// has come to rest.
        case fling(velocity: Double, caughtAfter: Double?)
        /// Shows the last rows at once, as `setContentOffset(_:animated:)` without animation does.
        case jumpToEnd
    }

    package let steps: [Step]

    package init(_ steps: [Step]) {
        self.steps = steps
    }
}
