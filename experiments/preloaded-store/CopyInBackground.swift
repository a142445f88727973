import Dispatch
import Foundation
import StopsApp

/// Copies the shipped store in the background, gives it its name once it is whole, and opens it.
@MainActor
func copyInBackground(_ launch: Launch) {
    DispatchQueue.global(qos: .userInitiated).async {
        launch.attempt {
            let temporary = launch.storePath + ".incomplete"
            // An earlier launch may have been killed in the middle.
            try? FileManager.default.removeItem(atPath: temporary)
            try FileManager.default.copyItem(atPath: launch.shippedStore, toPath: temporary)
            try FileManager.default.moveItem(atPath: temporary, toPath: launch.storePath)
        }
        DispatchQueue.main.async {
            launch.attempt { launch.show(try launch.openList()) }
        }
    }
}
