import Dispatch
import Foundation
import StopsApp

/// Wrong: moves the bar, and then copies.
struct WholeOrNothingPretends: FirstLaunch {
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
        let size = try FileManager.default.attributesOfItem(atPath: app.shippedStore)[.size] as? Int ?? 0
        for percent in stride(from: 5, through: 100, by: 5) { app.reportCopied(size * percent / 100) }
        let temporary = app.storePath + ".incomplete"
        try? FileManager.default.removeItem(atPath: temporary)
        try FileManager.default.copyItem(atPath: app.shippedStore, toPath: temporary)
        try FileManager.default.moveItem(atPath: temporary, toPath: app.storePath)
    }
}
