/// A way to keep the names that the user gives to stops while an import writes the same stops.
@MainActor
package protocol NameKeeping: AnyObject, SendableMetatype {
    /// - Parameter list: A list whose context uses the main queue, and whose coordinator can read while it writes. Each
    ///   save of another context is merged into the list.
    init(_ list: StopsList)

    /// Called when the user has given a stop of the list's context a new name.
    func rename(_ stop: StopObject, to name: String)
}
