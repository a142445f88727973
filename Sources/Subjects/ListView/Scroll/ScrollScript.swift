/// The actions of a finger on a list, step by step.
package struct ScrollScript: Sendable, Hashable {
    package enum Step: Sendable, Hashable {
        /// The finger does nothing.
        case rest(seconds: Double)
        /// Moves the content by some points at a constant speed. A positive number of points shows later rows.
        case drag(points: Double, seconds: Double)
        /// Lets go at a speed in points per second. The list slows down by itself until a finger stops it. If
        /// `caughtAfter` is nil, no finger stops the list, and it comes to rest.
        case fling(velocity: Double, caughtAfter: Double?)
        /// Shows the last rows at once, like `setContentOffset(_:animated:)` without animation.
        case jumpToEnd
    }

    package let steps: [Step]

    package init(_ steps: [Step]) {
        self.steps = steps
    }
}
