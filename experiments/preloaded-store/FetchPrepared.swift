import Dispatch
import Foundation
import StopsApp

/// Takes a store that was made on a server, chunk by chunk as they arrive, gives it its name once it is whole, and
/// opens it.
@MainActor
func fetchPrepared(_ launch: Launch) {
    DispatchQueue.global(qos: .userInitiated).async {
        launch.attempt {
            let temporary = launch.storePath + ".incomplete"
            // An earlier launch may have been killed in the middle; this empties its file.
            try Data().write(to: URL(fileURLWithPath: temporary))
            let arriving = try FileHandle(forReadingFrom: URL(fileURLWithPath: launch.serverStore))
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
            while let chunk = try arriving.read(upToCount: 64 << 10), !chunk.isEmpty {
                try file.write(contentsOf: chunk)
            }
            try file.close()
            try FileManager.default.moveItem(atPath: temporary, toPath: launch.storePath)
        }
        DispatchQueue.main.async {
            launch.attempt { launch.show(try launch.openList()) }
        }
    }
}
