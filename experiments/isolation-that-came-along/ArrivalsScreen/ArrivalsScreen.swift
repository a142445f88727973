import ArrivalsLibrary

/// A screen with a list of lines. Below the list, a board shows the next arrival of the selected line.
@MainActor
package protocol ArrivalsScreen: AnyObject, SendableMetatype {
    init(_ client: ArrivalsClient, _ board: Board)

    /// Called when the user has selected a line. The board shows the line's next arrival when the client has it.
    func select(line: Int)
}
