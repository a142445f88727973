/// The contents of a screen with the departures of one line.
@MainActor
package final class DepartureBoard {
    package var departures: [String] = []
    /// Whether the screen shows its spinner.
    package var isLoading = false
    /// The text of the alert; nil for no alert.
    package var message: String?

    package init() {}
}
