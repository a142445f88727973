import Dispatch
import Foundation
import StopsApp

/// Wrong: the lesson's fix. One call copies the whole store, and reports nothing.
struct WholeOrNothingWithoutProgress: FirstLaunch {
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
        try? FileManager.default.removeItem(atPath: temporary)
        try FileManager.default.copyItem(atPath: app.shippedStore, toPath: temporary)
        try FileManager.default.moveItem(atPath: temporary, toPath: app.storePath)
    }
}

/// Wrong: first moves the bar to its end, and then copies.
struct WholeOrNothingPretends: FirstLaunch {
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
        let size = try FileManager.default.attributesOfItem(atPath: app.shippedStore)[.size] as? Int ?? 0
        for percent in stride(from: 5, through: 100, by: 5) { app.reportCopied(size * percent / 100) }
        let temporary = app.storePath + ".incomplete"
        try? FileManager.default.removeItem(atPath: temporary)
        try FileManager.default.copyItem(atPath: app.shippedStore, toPath: temporary)
        try FileManager.default.moveItem(atPath: temporary, toPath: app.storePath)
    }
}

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

/// Wrong: adds the whole store to what an earlier launch has copied.
struct WholeOrNothingAppendsAll: FirstLaunch {
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
        if !FileManager.default.fileExists(atPath: temporary) { try Data().write(to: URL(fileURLWithPath: temporary)) }
        let shipped = try FileHandle(forReadingFrom: URL(fileURLWithPath: app.shippedStore))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
        try file.seekToEnd()
        var copied = 0
        while let piece = try shipped.read(upToCount: 1 << 20), !piece.isEmpty {
            try file.write(contentsOf: piece)
            copied += piece.count
            app.reportCopied(copied)
        }
        try FileManager.default.moveItem(atPath: temporary, toPath: app.storePath)
    }
}

/// Wrong: copies as our answer does, but on the main thread.
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
