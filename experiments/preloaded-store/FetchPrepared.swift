import Dispatch
import Foundation
import StopsApp

/// Takes a store that was made on a server, chunk by chunk as they arrive, renames it once it is whole, and opens it.
struct FetchPrepared: FirstLaunch {
    let app: LaunchingApp

    func start() {
        DispatchQueue.global(qos: .userInitiated).async {
            app.attempt { try install() }
            DispatchQueue.main.async { app.attempt { try app.openList() } }
        }
    }

    private nonisolated func install() throws {
        let temporary = app.storePath + ".incomplete"
        // An earlier launch may have been killed in the middle; this empties its file.
        try Data().write(to: URL(fileURLWithPath: temporary))
        let arriving = try FileHandle(forReadingFrom: URL(fileURLWithPath: app.serverStore))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
        while let chunk = try arriving.read(upToCount: 64 << 10), !chunk.isEmpty {
            try file.write(contentsOf: chunk)
        }
        try file.close()
        try FileManager.default.moveItem(atPath: temporary, toPath: app.storePath)
    }
}
