import Declaring
import FetchApp
import Foundation
import LoopbackServer
import Measuring
import Model

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches files that are on two mirrors. Some first mirrors answer, some fail, some are slow, and some never answer.
/// Then the user leaves while neither mirror of some files answers.
@MainActor
final class MirrorTrial {
    /// A file, and what its mirrors do.
    private struct File {
        let kind: Kind
        let mirrors: Mirrors
        let body: Fetch
    }

    private enum Kind: String {
        case quick, stuck, failing, slow, left
    }

    /// How long the trial waits for the first fetch to end, and for each next one, before it gives up.
    private static let patience = (first: Nanoseconds(milliseconds: 3_000), next: Nanoseconds(milliseconds: 500))
    /// How long the trial waits for all fetches to ask their second mirrors, before the user leaves.
    private nonisolated static let longestAsking = Duration.milliseconds(300)
    private nonisolated static let afterCancel = Duration.milliseconds(300)

    private let sample: SampleContext
    private let server: LoopbackServer
    private let fetching: any MirroredFetch
    private let began = MonotonicTime.now
    private var lastNews = MonotonicTime.now
    private var bodies: [URL: Data] = [:]
    private var ended = 0

    init(_ sample: SampleContext, _ fetching: any MirroredFetch.Type) throws {
        self.sample = sample
        server = try LoopbackServer.start()
        let session = URLSession.transient(FetchLimits(connections: 64))
        self.fetching = fetching.init(patience: BlockingFetch.mirrorPatience) { address in
            let (body, response) = try await session.data(from: address)
            return try Result(body, response, nil).get()
        }
    }

    func measure() {
        let files =
            (0..<8).map { file(.quick, $0) } + (0..<3).map { file(.stuck, $0) } + (0..<3).map { file(.failing, $0) }
            + (0..<2).map { file(.slow, $0) }
        var isOver = false
        sample.startMeasuring { [self] in
            let isLate =
                MonotonicTime.now - lastNews > (ended == 0 ? Self.patience.first : Self.patience.next)
            guard !isOver, ended == files.count || isLate else { return }
            isOver = true
            sample.note(.totalTime, (lastNews - began).milliseconds)
            sample.note(.missing, files.count { !isRight($0) })
            leave(allHaveEnded: ended == files.count)
        }
        for file in files { _ = fetch(file) }
    }

    private func file(_ kind: Kind, _ number: Int) -> File {
        func resource(_ mirror: Int, _ change: (inout Resource) -> Void) -> Resource {
            var resource = Resource(name: "\(kind)-\(mirror)", size: 2_000, seed: UInt64(number + 1))
            change(&resource)
            return resource
        }
        let first = resource(1) {
            switch kind {
            case .quick: break
            case .stuck, .left: $0.fault = .neverAnswers
            case .failing: $0.status = 404
            case .slow: $0.delay = .milliseconds(250)
            }
        }
        let second = resource(2) { if kind == .slow || kind == .left { $0.fault = .neverAnswers } }
        let mirrors = Mirrors(first: server.address(of: first), second: server.address(of: second))
        return File(kind: kind, mirrors: mirrors, body: Fetch(resource: first, address: mirrors.first))
    }

    private func fetch(_ file: File) -> Task<Void, Never> {
        Task { [fetching] in
            let body = try? await fetching.body(from: file.mirrors)
            bodies[file.mirrors.first] = body
            ended += 1
            lastNews = .now
        }
    }

    private func isRight(_ file: File) -> Bool {
        guard let body = bodies[file.mirrors.first] else { return false }
        return file.body.resource.body.firstDifference(from: body) == nil
    }

    /// Fetches files that neither mirror sends, and makes the user leave during these fetches.
    private func leave(allHaveEnded: Bool) {
        let files = (0..<4).map { file(.left, $0) }
        onThread { [self] in
            // The cancels of the slower requests may not have arrived yet.
            if allHaveEnded { _ = try? server.record(once: .idle(after: 1), within: Self.afterCancel) }
            let before = try server.record()
            let tasks = onMain { [self] in files.map { fetch($0) } }
            let asked = Condition.inFlight(files.count, named: "left-2")
            _ = try? server.record(once: asked, within: Self.longestAsking)
            onMain { for task in tasks { task.cancel() } }
            if before.requestsInFlight == 0 {
                _ = try? server.record(once: .idle(after: 1), within: Self.afterCancel)
            } else {
                // Some earlier requests never end, so the server may never become idle.
                _ = try? server.record(once: .ended(files.count, named: "left-1"), within: Self.afterCancel)
            }
            let after = try server.record()
            onMain { [self] in
                note(before, after)
                sample.stopMeasuring()
                sample.finish()
            }
        }
    }

    private func note(_ before: ServerRecord, _ after: ServerRecord) {
        sample.note(.askedNeedlessly, before.requests.count { $0.name == "quick-2" })
        sample.note(.leftInFlight, before.requestsInFlight)
        let left = after.requests.count { $0.name.hasPrefix("left") && $0.ended == nil }
        sample.note(.leftAfterLeaving, left)
    }

    private nonisolated func onThread(_ body: @escaping @Sendable () throws -> Void) {
        Thread { [sample] in sample.attempt(body) }.start()
    }

    private nonisolated func onMain<Value: Sendable>(_ body: @MainActor () -> Value) -> Value {
        DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
    }
}
