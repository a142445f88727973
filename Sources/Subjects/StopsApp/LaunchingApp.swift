import Foundation
import ManagedStore

/// An app at its first launch, which has no store yet. The screen shows a placeholder until the list exists.
@MainActor
package final class LaunchingApp {
    /// The path of the shipped store in the app's bundle.
    nonisolated package let shippedStore: String
    /// The address of a prepared store on a server.
    nonisolated package let serverStore: URL
    /// The path of the app's own store.
    nonisolated package let storePath: String
    /// The import of the shipped feed.
    nonisolated package let feedImport: StopsImport
    /// A function that is called before the store and its list are opened. ``didOpen`` is called afterwards.
    package var willOpen: @MainActor () -> Void = {}
    package var didOpen: @MainActor () -> Void = {}
    package private(set) var list: StopsList?
    private nonisolated let copied: @Sendable (Int) -> Void
    private nonisolated let willRetry: @Sendable (any Error) -> Void
    private nonisolated let failed: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - copied: A function that receives the progress of a copy, on any thread.
    ///   - willRetry: A function that receives each error after which the launch tries again, on any thread.
    ///   - failed: A function that receives the error that ends the launch, on any thread.
    package init(
        shippedStore: String,
        serverStore: URL,
        storePath: String,
        feedImport: StopsImport,
        copied: @escaping @Sendable (Int) -> Void = { _ in },
        willRetry: @escaping @Sendable (any Error) -> Void,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.shippedStore = shippedStore
        self.serverStore = serverStore
        self.storePath = storePath
        self.feedImport = feedImport
        self.copied = copied
        self.willRetry = willRetry
        self.failed = failed
    }

    /// Opens or creates the app's store, and shows a sorted list of all rows.
    @discardableResult
    package func openList() throws -> StopsList {
        willOpen()
        defer { didOpen() }
        let coordinator = try PersistentStoreCoordinator(path: storePath, entities: [StopObject.entity])
        let list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
        self.list = list
        return list
    }

    /// Moves the progress bar. Call on any thread.
    ///
    /// - Parameter bytes: The number of bytes of the shipped store that this launch and earlier launches have copied.
    nonisolated package func reportCopied(_ bytes: Int) {
        copied(bytes)
    }

    /// Logs an error after which the launch tries again. Call on any thread.
    nonisolated package func logRetry(after error: any Error) {
        willRetry(error)
    }

    /// Runs code, and ends the launch if the code throws. Call on any thread.
    nonisolated package func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            failed(error)
        }
    }
}

/// A way to fill the store at the first launch.
@MainActor
package protocol FirstLaunch: Sendable {
    /// Whether this way to fill the store needs the server.
    static var isFetching: Bool { get }

    init(app: LaunchingApp)

    var app: LaunchingApp { get }

    func start() throws

    /// Whether the list exists and has all rows.
    var isComplete: Bool { get }
}

extension FirstLaunch {
    package static var isFetching: Bool { false }
    /// Whether the list exists. By default, the store is complete before it is opened.
    package var isComplete: Bool { app.list != nil }
}
