import ArrivalsLibrary

/// The board of a screen. Its two parts belong together, and only the main thread may change them.
@MainActor
package final class Board {
    package private(set) var line = 0
    package private(set) var minutes = 0
    private let willChangeMinutes: @Sendable () -> Void
    private let didShow: @Sendable (Arrival) -> Void

    /// - Parameters:
    ///   - willChangeMinutes: Called when the board has the new line, and still the old minutes.
    ///   - didShow: Called when the board shows an arrival.
    package init(
        willChangeMinutes: @escaping @Sendable () -> Void,
        didShow: @escaping @Sendable (Arrival) -> Void
    ) {
        (self.willChangeMinutes, self.didShow) = (willChangeMinutes, didShow)
    }

    package func show(_ arrival: Arrival) {
        line = arrival.line
        willChangeMinutes()
        minutes = arrival.minutes
        didShow(arrival)
    }
}
