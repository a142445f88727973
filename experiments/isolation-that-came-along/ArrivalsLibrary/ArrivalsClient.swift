import Dispatch

/// A client of a transport company's server, as the company's library offers it. The library is compiled in Swift 5
/// mode. A queue of the library calls the handlers, and their types do not say so.
package final class ArrivalsClient: Sendable {
    private let queue: DispatchQueue

    /// - Parameter queue: The queue that calls the handlers, and by default a queue of the library.
    package init(callingOn queue: DispatchQueue = DispatchQueue(label: "arrivals")) {
        self.queue = queue
    }

    /// Asks the server for the next arrival of a line.
    package func nextArrival(of line: Int, handler: @escaping (Arrival) -> Void) {
        queue.async { handler(Arrival(of: line)) }
    }

    /// Asks the server for the next arrival of a line.
    package func nextArrival(of line: Int) async -> Arrival {
        await withCheckedContinuation { continuation in
            nextArrival(of: line) { continuation.resume(returning: $0) }
        }
    }
}
