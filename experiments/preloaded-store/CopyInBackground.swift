import Dispatch
import Foundation
import StopsApp

/// Copies the shipped store in the background, renames the complete copy, and opens the copy.
struct CopyInBackground: FirstLaunch {
    let app: LaunchingApp

    func start() {
        DispatchQueue.global(qos: .userInitiated).async {
            let installed = Result { try install() }
            DispatchQueue.main.async {
                app.attempt {
                    // Opening the store without its file would create a new, empty one.
                    try installed.get()
                    try app.openList()
                }
            }
        }
    }

    private nonisolated func install() throws {
        let temporary = app.storePath + ".incomplete"
        // An earlier launch may have been killed in the middle of the copy.
        try? FileManager.default.removeItem(atPath: temporary)
        try FileManager.default.copyItem(atPath: app.shippedStore, toPath: temporary)
        try FileManager.default.moveItem(atPath: temporary, toPath: app.storePath)
    }
}
