/// The model behind a board of departures.
@MainActor
package protocol BoardModel: AnyObject, SendableMetatype {
    init(_ service: DepartureService, board: DepartureBoard)

    /// Shows the departures of a line, or a message that they could not be loaded.
    ///
    /// The screen calls this method in a task that it cancels when the user chooses another line, when the user leaves,
    /// and when it removes the control for a pull to refresh. SwiftUI's `.task(id:)` and `.refreshable` do the same.
    func load(_ line: Line) async

    /// Called when the user has left the screen.
    func leave()
}

extension BoardModel {
    package func leave() {}
}
