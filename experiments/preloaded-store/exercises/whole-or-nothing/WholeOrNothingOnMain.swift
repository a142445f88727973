import Foundation
import StopsApp

/// Wrong: the same copy, on the main thread.
struct WholeOrNothingOnMain: FirstLaunch {
    let app: LaunchingApp

    func start() throws {
        let partial = app.storePath + ".incomplete"
        if !FileManager.default.fileExists(atPath: partial) { try Data().write(to: URL(fileURLWithPath: partial)) }
        let shipped = try FileHandle(forReadingFrom: URL(fileURLWithPath: app.shippedStore))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: partial))
        var copied = try file.seekToEnd()
        try shipped.seek(toOffset: copied)
        while let piece = try shipped.read(upToCount: 1 << 20), !piece.isEmpty {
            try file.write(contentsOf: piece)
            copied += UInt64(piece.count)
            app.reportCopied(Int(copied))
        }
        try FileManager.default.moveItem(atPath: partial, toPath: app.storePath)
        try app.openList()
    }
}
