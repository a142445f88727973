import ArrivalsLibrary

/// The client of the library's next version, which is compiled in Swift 6 mode. The types of its handlers are unchanged.
package final class MigratedClient: Sendable {
    private let client: ArrivalsClient

    package init(_ client: ArrivalsClient) {
        self.client = client
    }

    /// Asks the server for the next arrival of a line.
    package func nextArrival(of line: Int, handler: @escaping (Arrival) -> Void) {
        let handler = UncheckedHandler(handle: handler)
        client.nextArrival(of: line) { @Sendable arrival in handler.handle(arrival) }
    }
}

/// A handler that the library's queue calls.
///
/// `@unchecked Sendable`: nothing guards the handler. With this mark, the library's authors have silenced the compiler.
private struct UncheckedHandler: @unchecked Sendable {
    let handle: (Arrival) -> Void
}
