import Foundation
import StopsApp

/// Copies the store that the app was shipped with, then opens it.
///
/// "Common Background Practices" advises shipping a store, but has no code for it: these lines, and their mistakes, are
/// ours. The copy blocks the main thread, and a launch that is killed during the copy leaves half a store under the
/// store's name.
struct CopyOnMain: FirstLaunch {
    let app: LaunchingApp

    func start() throws {
        try FileManager.default.copyItem(atPath: app.shippedStore, toPath: app.storePath)
        try app.openList()
    }
}
