import Foundation
import ManagedStore

/// The app at its first launch: it has no store yet. The screen shows a placeholder until the list exists.
@MainActor
package final class LaunchingApp {
    /// The path of the shipped store in the app's bundle.
    nonisolated package let shippedStore: String
    /// The address of a store that a server has prepared, for a launch that fetches it.
    nonisolated package let serverStore: URL
    /// The path of the app's own store.
    nonisolated package let storePath: String
    /// The import of the shipped feed.
    nonisolated package let feedImport: StopsImport
    /// Called before and after the opening of the store and its list.
    package var willOpen: @MainActor () -> Void = {}
    package var didOpen: @MainActor () -> Void = {}
    package private(set) var list: StopsList?
    private nonisolated let copied: @Sendable (Int) -> Void
    private nonisolated let willRetry: @Sendable (any Error) -> Void
    private nonisolated let failed: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - copied: Receives the progress of a copy, on any thread.
    ///   - willRetry: Receives each error after which the launch tries again, on any thread.
    ///   - failed: Receives the error that ends the launch, on any thread.
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

    /// Opens the app's store, or creates it, and shows its list: a fetch of all rows, sorted.
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
    /// - Parameter bytes: How many bytes of the shipped store have been copied so far, including earlier launches.
    nonisolated package func reportCopied(_ bytes: Int) {
        copied(bytes)
    }

    /// Logs an error after which the launch tries again. Call on any thread.
    nonisolated package func logRetry(after error: any Error) {
        willRetry(error)
    }

    /// Runs code that may fail. Call on any thread.
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
    /// A list over a store that was complete before it was opened.
    package var isComplete: Bool { app.list != nil }
}
