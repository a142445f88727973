import Foundation
import StopsApp

/// Copies the shipped store, piece by piece, and reports its progress. Killed at any moment, it leaves either nothing
/// or the whole store under the store's name. The next launch continues where the copy stopped, or opens the store.
///
/// Today each piece is written under the store's own name, and every launch begins again.
package struct WholeOrNothing: FirstLaunch {
    package let app: LaunchingApp

    package init(app: LaunchingApp) {
        self.app = app
    }

    package func start() {
        DispatchQueue.global(qos: .userInitiated).async {
            app.attempt {
                try install()
                DispatchQueue.main.async { app.attempt { try app.openList() } }
            }
        }
    }

    private nonisolated func install() throws {
        let shipped = try FileHandle(forReadingFrom: URL(fileURLWithPath: app.shippedStore))
        try Data().write(to: URL(fileURLWithPath: app.storePath))
        let store = try FileHandle(forWritingTo: URL(fileURLWithPath: app.storePath))
        var copied = 0
        while let piece = try shipped.read(upToCount: 1 << 20), !piece.isEmpty {
            try store.write(contentsOf: piece)
            copied += piece.count
            app.reportCopied(copied)
        }
    }
}
