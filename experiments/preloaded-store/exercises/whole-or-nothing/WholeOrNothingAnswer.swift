import Foundation
import StopsApp

/// Writes under another name, from where the last launch stopped, and renames the file once it is whole.
struct WholeOrNothingAnswer: FirstLaunch {
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
        // A file under this name is always the whole store.
        guard !FileManager.default.fileExists(atPath: app.storePath) else { return }
        let partial = app.storePath + ".incomplete"
        try copy(to: partial)
        // Within one folder a rename happens at once, or not at all.
        try FileManager.default.moveItem(atPath: partial, toPath: app.storePath)
    }

    private nonisolated func copy(to partial: String) throws {
        if !FileManager.default.fileExists(atPath: partial) { try Data().write(to: URL(fileURLWithPath: partial)) }
        let shipped = try FileHandle(forReadingFrom: URL(fileURLWithPath: app.shippedStore))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: partial))
        let size = try shipped.seekToEnd()
        let length = Int(min(1 << 20, size / 20))
        // Pieces are only ever appended, so the file is the beginning of the store.
        var copied = try file.seekToEnd()
        try shipped.seek(toOffset: copied)
        while let piece = try shipped.read(upToCount: length), !piece.isEmpty {
            try file.write(contentsOf: piece)
            copied += UInt64(piece.count)
            app.reportCopied(Int(copied))
        }
        try file.close()
    }
}
