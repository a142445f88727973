import VisitPictures

/// The jobs that make the pictures of a list: four for each item, one after the other.
@MainActor
protocol PictureGraph: SendableMetatype {
    init()

    /// Starts the jobs; returns at once.
    ///
    /// - Parameter ended: To be called once, when no job is running and none will be begun; on any thread.
    func start(_ items: Range<Int>, _ work: Work, ended: @escaping @Sendable () -> Void)

    /// The user cancels everything.
    func cancelAll()

    /// The user removes an item from the list.
    func cancel(_ item: Int)
}

/// What an item's jobs pass from one to the next.
///
/// `@unchecked Sendable`: each job begins when the one before it has ended.
final class Handover: @unchecked Sendable {
    var packet: [UInt8]?
    var visits: [Int32]?
    var picture: Picture?
}
