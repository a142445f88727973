import Dispatch

/// A photo that must be prepared before it can be shown. The preparation may take any length of time.
package final class Photo: Sendable {
    private let work: @Sendable () -> Void
    private let queue = DispatchQueue(label: "photo")

    /// - Parameter work: The function that prepares the photo. The function is called once.
    package init(work: @escaping @Sendable () -> Void) {
        self.work = work
    }

    /// Prepares the photo on the calling thread.
    package func prepare() {
        work()
    }

    /// Prepares the photo on the photo's own queue. The caller's task waits without blocking a thread.
    package func prepared() async {
        await withCheckedContinuation { continuation in
            queue.async { [work] in
                work()
                continuation.resume()
            }
        }
    }
}
