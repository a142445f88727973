import Foundation
import StopsApp

/// A launch that awaits the copy on the main actor, then opens the store. The code is sequential and does not block the
/// main thread.
struct AwaitedCopy: FirstLaunch {
    let app: LaunchingApp

    func start() {
        Task {
            do {
                try await install()
                try app.openList()
            } catch {
                app.attempt { throw error }
            }
        }
    }

    /// Copies the shipped store off the main actor. Renames the copy when it is complete.
    @concurrent
    private nonisolated func install() async throws {
        let temporary = app.storePath + ".incomplete"
        // An earlier launch may have been killed in the middle.
        try? FileManager.default.removeItem(atPath: temporary)
        try FileManager.default.copyItem(atPath: app.shippedStore, toPath: temporary)
        try FileManager.default.moveItem(atPath: temporary, toPath: app.storePath)
    }
}
