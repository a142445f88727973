import Downloads
import Foundation
import LoopbackServer
import Synchronization

/// A server, a folder, and downloads from the server into the folder.
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

    /// Returns whether the download's file exists and has exactly the resource's bytes.
    func isWhole(_ resource: Resource) throws -> Bool {
        guard FileManager.default.fileExists(atPath: path(of: resource)) else { return false }
        return try resource.body.firstDifference(fromFileAt: path(of: resource)) == nil
    }

    /// Returns the names of the files in the folder.
    func names() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}

/// A policy with hardly any waiting between attempts.
let impatient = RetryPolicy(fruitlessAttempts: 3, firstDelay: 0.001)

extension Transfer.Ending {
    /// The error of a failed transfer; nil for any other ending.
    var error: DownloadError? {
        if case .failed(let error) = self { error } else { nil }
    }
}

extension Transfer {
    /// Runs a transfer, and stops it when this many bytes have been received.
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

    /// Runs a transfer to its end.
    static func whole(_ download: Download, policy: RetryPolicy = impatient) async -> Ending {
        await TransferSession(policy: policy).transfer(download).run()
    }
}
