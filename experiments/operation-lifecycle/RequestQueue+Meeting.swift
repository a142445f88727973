/// Where no start can be held: by what the origin sees.
extension RequestQueue {
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
