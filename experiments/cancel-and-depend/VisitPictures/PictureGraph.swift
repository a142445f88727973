/// The jobs that make the pictures of a list. Each item has four jobs, which run one after the other.
@MainActor
package protocol PictureGraph: SendableMetatype {
    init()

    /// Starts the jobs and returns at once.
    ///
    /// - Parameter ended: A closure to call once, on any thread, when no job is running and no further job will begin.
    func start(_ items: Range<Int>, _ work: PictureWork, ended: @escaping @Sendable () -> Void)

    /// Cancels the jobs of all items.
    func cancelAll()

    /// Cancels the jobs of an item that the user has removed from the list.
    func cancel(_ item: Int)
}

/// The results that each job of an item passes to the item's next job.
///
/// This class is `@unchecked Sendable`, because each job of an item begins only after the previous job has ended.
package final class Handover: @unchecked Sendable {
    package var packet: [UInt8]?
    package var visits: [Int32]?
    package var picture: Picture?

    package init() {}
}
