import Dispatch

/// A photo that has to be prepared before it can be shown, which takes as long as it takes.
package final class Photo: Sendable {
    private let work: @Sendable () -> Void
    private let queue = DispatchQueue(label: "photo")

    /// - Parameter work: The preparing, called once for each.
    package init(work: @escaping @Sendable () -> Void) {
        self.work = work
    }

    /// Prepares it on the calling thread.
    package func prepare() {
        work()
    }

    /// Prepares it on a thread of its own; the caller's task waits, and no thread does.
    package func prepared() async {
        await withCheckedContinuation { continuation in
            queue.async { [work] in
                work()
                continuation.resume()
            }
        }
    }
}
