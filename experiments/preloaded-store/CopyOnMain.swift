import Foundation
import StopsApp

/// Copies the store that was shipped with the app, and then opens the copy.
///
/// "Common Background Practices" advises shipping a store, but has no code for it. We wrote this code and its mistakes.
/// The copy blocks the main thread. A launch that is killed during the copy leaves half a store under the store's name.
struct CopyOnMain: FirstLaunch {
    let app: LaunchingApp

    func start() throws {
        try FileManager.default.copyItem(atPath: app.shippedStore, toPath: app.storePath)
        try app.openList()
    }
}
