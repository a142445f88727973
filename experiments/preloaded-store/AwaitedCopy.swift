import Foundation
import StopsApp

/// Copies the shipped store off the main actor, and gives it its name once it is whole.
@concurrent
func installStore(from shipped: String, at path: String) async throws {
    let temporary = path + ".incomplete"
    // An earlier launch may have been killed in the middle.
    try? FileManager.default.removeItem(atPath: temporary)
    try FileManager.default.copyItem(atPath: shipped, toPath: temporary)
    try FileManager.default.moveItem(atPath: temporary, toPath: path)
}

/// Awaits the copy on the main actor, then opens the store: the launch reads from top to bottom, and blocks nothing.
@MainActor
func awaitCopy(_ launch: Launch) {
    Task {
        do {
            try await installStore(from: launch.shippedStore, at: launch.storePath)
            launch.show(try launch.openList())
        } catch {
            launch.attempt { throw error }
        }
    }
}
