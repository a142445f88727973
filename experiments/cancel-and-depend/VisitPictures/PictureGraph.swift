/// The jobs that make the pictures of a list: four for each item, one after the other.
@MainActor
package protocol PictureGraph: SendableMetatype {
    init()

    /// Starts the jobs; returns at once.
    ///
    /// - Parameter ended: Call it once, on any thread, when no job is running and no further job will begin.
    func start(_ items: Range<Int>, _ work: PictureWork, ended: @escaping @Sendable () -> Void)

    /// The user cancels everything.
    func cancelAll()

    /// The user removes an item from the list.
    func cancel(_ item: Int)
}

/// The result that each job of an item passes to the next one.
///
/// `@unchecked Sendable`: each job begins only after the one before it has ended.
package final class Handover: @unchecked Sendable {
    package var packet: [UInt8]?
    package var visits: [Int32]?
    package var picture: Picture?

    package init() {}
}
