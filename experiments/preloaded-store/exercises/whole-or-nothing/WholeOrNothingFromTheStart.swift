import Foundation
import StopsApp

/// Wrong: deletes what an earlier launch has copied, and begins again.
struct WholeOrNothingFromTheStart: FirstLaunch {
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
        try Data().write(to: URL(fileURLWithPath: temporary))
        let shipped = try FileHandle(forReadingFrom: URL(fileURLWithPath: app.shippedStore))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
        var copied = 0
        while let piece = try shipped.read(upToCount: 1 << 20), !piece.isEmpty {
            try file.write(contentsOf: piece)
            copied += piece.count
            app.reportCopied(copied)
        }
        try FileManager.default.moveItem(atPath: temporary, toPath: app.storePath)
    }
}
