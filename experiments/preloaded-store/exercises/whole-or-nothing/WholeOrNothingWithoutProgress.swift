import Dispatch
import Foundation
import StopsApp

/// Wrong: the lesson's fix. One call copies all of it, and reports nothing.
struct WholeOrNothingWithoutProgress: FirstLaunch {
    let app: LaunchingApp

    func start() {
        DispatchQueue.global(qos: .userInitiated).async {
            app.attempt {
                try install()
                DispatchQueue.main.async { app.attempt { try app.openList() } }
            }
        }
    }

    private nonisolated func install() throws {
        let temporary = app.storePath + ".incomplete"
        try? FileManager.default.removeItem(atPath: temporary)
        try FileManager.default.copyItem(atPath: app.shippedStore, toPath: temporary)
        try FileManager.default.moveItem(atPath: temporary, toPath: app.storePath)
    }
}
