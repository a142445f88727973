import DownloadTrial
import Downloads
import Foundation
import LoopbackServer
import Measuring

/// Takes a random walk with a queue of downloads, and finds out from the server whether the queue obeyed.
@MainActor
struct WalkTrial {
    /// A mistake of a queue of downloads.
    struct Fault: Error, CustomStringConvertible {
        let description: String
        /// The number of steps that had begun when the mistake showed; nil if it showed at the end.
        let step: Int?
    }

    /// The limit on running downloads at the beginning of the walk.
    static let limit = 3

    private let server: LoopbackServer
    private let patience: Double
    private let queue: any DownloadQueue.Type

    /// - Parameters:
    ///   - patience: The number of seconds without new bytes after which a download that is missing at the end counts
    ///     as lost. The default is long, because on a busy machine no bytes may arrive for whole seconds, and only a
    ///     fault takes this time.
    init(server: LoopbackServer, patience: Double = 20, _ queue: any DownloadQueue.Type) {
        self.server = server
        self.patience = patience
        self.queue = queue
    }

    /// Takes the steps, resumes all downloads, and waits until every file is complete.
    ///
    /// - Returns: The queue's mistake; nil if it made none.
    func fault(in walk: RandomWalk) async throws -> Fault? {
        // The server has a separate name for each file of each walk, because it counts the requests per name.
        let walkName = UUID().uuidString
        let folder = FileManager.default.temporaryDirectory.appending(path: "walk-\(walkName)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = walk.files.map { file in
            var file = file
            file.name = "\(walkName)-\(file.name)"
            return file
        }
        let downloads = files.map { file in
            Download(id: file.name, address: server.address(of: file), file: "\(folder)/\(file.name)")
        }

        let policy = RetryPolicy(fruitlessAttempts: 8, firstDelay: 0.001)
        let user = try DownloadUser(limit: DownloadLimit(Self.limit), policy: policy, queue)
        var moments: [MonotonicTime] = []
        for step in walk.steps {
            moments.append(.now)
            try await take(step, user, downloads)
        }
        await user.resumeAll()
        await user.look(patience: patience) { user.unfinished.isEmpty }

        let requests = try server.record().requests.filter { $0.name.hasPrefix(walkName) }
        let accounting = SlotAccounting(user.finishedLog(), requests, until: .now)
        if let since = accounting.excess.since {
            let taken = moments.count { $0 <= since }
            return Fault(description: "\(accounting.excess.count) more than the limit were in flight", step: taken)
        }
        let problems = try files.compactMap { try problem(with: $0, in: folder, user) }
        return problems.isEmpty ? nil : Fault(description: problems.joined(separator: "; "), step: nil)
    }

    private func take(_ step: WalkStep, _ user: DownloadUser, _ downloads: [Download]) async throws {
        switch step {
        case .add(let number): await user.add([downloads[number - 1]])
        case .pause(let number): await user.pause(downloads[number - 1].id)
        case .resume(let number): await user.resume(downloads[number - 1].id)
        case .cancel(let number): await user.cancel(downloads[number - 1].id)
        case .pauseAll: await user.pauseAll()
        case .resumeAll: await user.resumeAll()
        case .limit(let count):
            // An invalid limit cannot be created, so the queue never receives it.
            if let limit = try? DownloadLimit(count) { await user.setLimit(limit) }
        case .look: await user.lookForMovement()
        }
    }

    private func problem(with file: Resource, in folder: String, _ user: DownloadUser) throws -> String? {
        let number = file.name.split(separator: "-").last ?? ""
        switch try FileState(of: file, in: folder) {
        case .wrong: return "\(number) has wrong bytes"
        case .absent where user.wanted.contains(file.name):
            return "\(number) never came" + (user.failures[file.name].map { ": \($0)" } ?? "")
        case .absent, .whole: return nil
        }
    }
}

extension WalkTrial {
    /// The seed of a walk that shows a fault, and a short sequence of steps that shows it too.
    struct Failure: CustomStringConvertible {
        let seed: UInt64
        let steps: [WalkStep]
        let fault: Fault

        var description: String {
            "seed \(seed): \(fault) in \(steps.count) steps: \(steps.map(\.description).joined(separator: ", "))"
        }
    }

    /// Takes a walk. If the walk shows a fault, looks for a shorter walk that also shows one.
    func failure(in walk: RandomWalk) async throws -> Failure? {
        guard let fault = try await fault(in: walk) else { return nil }
        var shortest = Failure(seed: walk.seed, steps: walk.steps, fault: fault)
        // Steps after the fault did not cause it.
        let taken = walk.steps.prefix((fault.step ?? walk.steps.count) + 1)
        _ = try await shortestPart(of: Array(taken)) { steps in
            var shorter = walk
            shorter.steps = steps
            guard let fault = try await self.fault(in: shorter) else { return false }
            shortest = Failure(seed: walk.seed, steps: steps, fault: fault)
            return true
        }
        return shortest
    }
}
