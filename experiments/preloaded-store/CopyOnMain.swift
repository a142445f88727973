import Foundation
import StopsApp

/// Copies the store that the app was shipped with, then opens it.
///
/// The advice of "Common Background Practices" in the fewest lines, flaws included: the copy blocks the main thread, and
/// a launch that is killed meanwhile leaves half a store under the store's name.
struct CopyOnMain: FirstLaunch {
    let app: LaunchingApp

    func start() throws {
        try FileManager.default.copyItem(atPath: app.shippedStore, toPath: app.storePath)
        try app.openList()
    }
}
