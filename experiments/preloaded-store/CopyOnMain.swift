import Foundation
import StopsApp

/// Copies the store that the app was shipped with, then opens it.
///
/// The advice of "Common Background Practices" in the fewest lines, flaws included: the screen stands still while the
/// file is copied, and a launch that is killed meanwhile leaves half a store under the store's name.
@MainActor
func copyOnMain(_ launch: Launch) throws {
    try FileManager.default.copyItem(atPath: launch.shippedStore, toPath: launch.storePath)
    launch.show(try launch.openList())
}
