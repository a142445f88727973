import Dispatch

/// A wait for a readable descriptor that blocks no thread.
enum Readiness {
    private static let queue = DispatchQueue(label: "readiness")

    /// Returns when the descriptor is readable or at its end, or when the task is cancelled.
    static func wait(for descriptor: Int32) async {
        let source = ReadSource(descriptor, on: queue)
        await withTaskCancellationHandler {
            await withCheckedContinuation { source.start($0) }
        } onCancel: {
            source.cancel()
        }
    }
}

/// A dispatch source that fires once.
///
/// `@unchecked Sendable`: a source may be used from any thread, but Dispatch on Linux does not declare it `Sendable`.
/// The handlers are set once, before the source is activated.
private final class ReadSource: @unchecked Sendable {
    private let source: any DispatchSourceRead

    init(_ descriptor: Int32, on queue: DispatchQueue) {
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    }

    /// Starts the source. Resumes the continuation once, when the source has ended and no longer uses the descriptor.
    func start(_ continuation: CheckedContinuation<Void, Never>) {
        source.setEventHandler { [source] in source.cancel() }
        source.setCancelHandler { continuation.resume() }
        source.activate()
    }

    func cancel() {
        source.cancel()
    }
}
