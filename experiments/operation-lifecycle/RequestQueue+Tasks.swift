/// What holds of a queue that is made of tasks.
extension RequestQueue {
    static var hasCompletionBlocks: Bool { false }
    var finishedInQueue: Int? { nil }

    /// No start can be held: the origin tells of it.
    func cancelOnceStarted(_ name: Int, _ origin: Origin, then next: @escaping @MainActor () -> Void) {
        Task {
            while !origin.record.begun.contains(name) { await Task.yield() }
            cancel(name)
            next()
        }
    }

    func addAndCancelMeetingStart(_ order: RequestOrder, to origin: Origin, _ watch: RequestWatch) {
        add([order], to: origin) { _ in watch }
        cancel(order.name)
    }
}
