import Downloads
import Foundation
import LoopbackServer
import Synchronization

/// A server, a folder, and downloads from the one into the other.
final class DownloadFixture: Sendable {
    let server: LoopbackServer
    let folder: String

    init() throws {
        server = try .start()
        folder = FileManager.default.temporaryDirectory.appending(path: "downloads-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func path(of resource: Resource) -> String { "\(folder)/\(resource.name)" }

    func download(_ resource: Resource, into path: String? = nil) -> Download {
        Download(id: resource.name, address: server.address(of: resource), file: path ?? self.path(of: resource))
    }

    /// Whether the file has its name, and every byte of the resource.
    func isWhole(_ resource: Resource) throws -> Bool {
        guard FileManager.default.fileExists(atPath: path(of: resource)) else { return false }
        return try resource.body.firstDifference(fromFileAt: path(of: resource)) == nil
    }

    /// The names in the folder.
    func names() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}

/// Attempts without waits.
let impatient = RetryPolicy(fruitlessAttempts: 3, firstDelay: 0.001)

extension Transfer.Ending {
    /// Nil if it is no failure.
    var error: DownloadError? {
        if case .failed(let error) = self { error } else { nil }
    }
}

extension Transfer {
    /// Runs until this many bytes are there, and is then stopped.
    static func part(
        of download: Download,
        bytes: Int,
        policy: RetryPolicy = impatient
    ) async -> (ending: Ending, received: Int) {
        let transfer = Mutex<Transfer?>(nil)
        let received = Mutex(0)
        let session = TransferSession(
            policy: policy,
            observer: TransferObserver(progressed: { _, count, _ in
                received.withLock { $0 = count }
                if count >= bytes { transfer.withLock { $0 }?.stop() }
            })
        )
        let own = session.transfer(download)
        transfer.withLock { $0 = own }
        let ending = await own.run()
        transfer.withLock { $0 = nil }
        return (ending, received.withLock { $0 })
    }

    /// Runs to its end.
    static func whole(_ download: Download, policy: RetryPolicy = impatient) async -> Ending {
        await TransferSession(policy: policy).transfer(download).run()
    }
}
