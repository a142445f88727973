/// How an app keeps the new names that the user types into a list, while an import writes the same stops.
@MainActor
package protocol NameKeeping: AnyObject, SendableMetatype {
    /// - Parameter list: Its context has the main queue, and its coordinator reads while it writes. Each save of another
    ///   context is merged into it.
    init(_ list: StopsList)

    /// The user has given a stop of the list's context a new name.
    func rename(_ stop: StopObject, to name: String)
}
