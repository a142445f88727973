import Declaring
import Downloads
import Foundation
import LoopbackServer
import Measuring
import Model

/// A trial with a list of downloads, a user who operates the list, and a server that records the requests.
@MainActor
package final class DownloadTrial {
    package typealias Script = @MainActor (DownloadUser, [Download]) async throws -> Void

    private let sample: SampleContext
    private let server: LoopbackServer
    private let list: DownloadList
    private let limit: DownloadLimit
    private var start = MonotonicTime.now

    package init(_ sample: SampleContext) throws {
        self.sample = sample
        server = try LoopbackServer.start()
        limit = try DownloadLimit(sample[TrialParameters.limit])
        list = DownloadList(
            count: sample[TrialParameters.files],
            rate: sample[TrialParameters.rate],
            durations: try Self.durations(sample),
            ranges: sample[TrialParameters.ranges] == 1,
            slow: sample[TrialParameters.slow]
        )
    }

    private static func durations(_ sample: SampleContext) throws -> ClosedRange<Int> {
        let (shortest, longest) = (sample[TrialParameters.shortest], sample[TrialParameters.longest])
        guard shortest <= longest else { throw DurationsError(shortest: shortest, longest: longest) }
        return shortest...longest
    }

    private struct DurationsError: Error, CustomStringConvertible {
        let shortest: Int
        let longest: Int

        var description: String {
            "shortest is \(shortest) ms, but longest is only \(longest) ms; lower shortest or raise longest"
        }
    }

    /// Plays the script and ends the sample.
    ///
    /// - Parameter noteMore: Called after the measurement.
    package func measure(
        _ queue: any DownloadQueue.Type,
        _ script: @escaping Script,
        then noteMore: @escaping @MainActor (DownloadUser, SlotAccounting) -> Void = { _, _ in }
    ) {
        let downloads = list.downloads(from: server, into: sample.scratchDirectory)
        let user = DownloadUser(limit: limit, queue)
        sample.startMeasuring()
        start = .now
        Task { [self] in
            do {
                try await script(user, downloads)
                // Waits until every wanted file is complete, or until no download makes progress any more.
                await user.look(patience: 0.7) { user.unfinished.isEmpty }
                sample.stopMeasuring()
                // The failed download's partial file is removed, so the disk may have room again. The trial therefore
                // ends with the stored fault.
                if let fault = user.diskFault { throw fault }
                noteMore(user, try note(user))
            } catch {
                if let fault = user.diskFault { sample.failForEnvironment("the disk failed: \(fault)") }
                sample.fail("\(error)")
            }
            sample.finish()
        }
    }

    // MARK: - The figures

    private func note(_ user: DownloadUser) throws -> SlotAccounting {
        let record = try server.record()
        let log = user.finishedLog()
        let accounting = SlotAccounting(log, record.requests, until: .now)
        note(accounting, log)
        let rows = list.resources.map { DownloadsScreen.Download(name: $0.name, bytes: $0.size) }
        sample.note(user.screenLog.screen(rows, since: sample.beginning))
        sample.note(.limitExcess, accounting.excess.count)
        sample.note(.slotUtilisation, accounting.utilisation)
        sample.note(.idleSlots, accounting.idle)
        sample.note(.peakUnderWay, accounting.underWay.peak)
        sample.note(.connections, record.connectionsOpened)
        let makespan = record.makespan
        sample.note(.makespan, makespan)
        sample.note(.makespanRatio, makespan / list.idealMakespan(limit: limit.count) * 100)

        sample.note(.restarts, record.restarts)
        sample.note(.outOfTurn, record.outOfTurn(user.turns))
        sample.note(.cancelledHeld, user.cancelledHeld)
        sample.note(.startedPaused, user.startedPaused)
        sample.note(.endedBeforeTapped, user.endedBeforeTapped)
        try noteFiles(record, wanted: user.wanted)
        return accounting
    }

    private func noteFiles(_ record: ServerRecord, wanted: [Download.ID]) throws {
        var sent: [String: Int] = [:]
        for request in record.requests { sent[request.name, default: 0] += request.bytesSent }
        var (whole, wrong, missing, bytesFetchedTwice) = (0, 0, 0, 0)
        for resource in list.resources {
            switch try FileState(of: resource, in: sample.scratchDirectory) {
            case .whole:
                whole += 1
                bytesFetchedTwice += max(0, sent[resource.name, default: 0] - resource.size)
            case .wrong: wrong += 1
            case .absent where wanted.contains(resource.name): missing += 1
            case .absent: break
            }
        }
        sample.note(.bytesFetchedTwice, bytesFetchedTwice)
        sample.note(.wrongFiles, wrong)
        sample.note(.wholeFiles, whole)
        sample.note(.missingFiles, missing)
    }
}

extension DownloadTrial {
    /// Describes the chart that compares the running downloads with the limit, with one lane per variant.
    package nonisolated static func lanes(_ title: String, _ scenario: Scenario) -> ChartDescription {
        .lanes(title, scenario, series: "running", limit: "limit", waiting: "waiting")
    }

    /// Records the contents of a lane of the chart.
    private func note(_ accounting: SlotAccounting, _ log: UserLog) {
        for (name, function) in [
            ("running", accounting.counted), ("limit", accounting.limit), ("waiting", accounting.waiting),
        ] {
            let steps = function.steps.map { (moment: $0.time, value: Double($0.value)) }
            sample.note(series: name, [(moment: start, value: Double(function.initial))] + steps)
        }
        for entry in log.entries { sample.note(mark: entry.wish.label, at: entry.asked) }
    }
}

extension UserLog.Wish {
    /// The action in a few words: "pause 3".
    fileprivate var label: String {
        func text(_ what: String, _ downloads: [Download.ID]) -> String {
            downloads.count == 1 ? what : "\(what) \(downloads.count)"
        }
        return switch self {
        case .added(let downloads): text("add", downloads)
        case .paused(let downloads): text("pause", downloads)
        case .resumed(let downloads): text("resume", downloads)
        case .cancelled(let downloads): text("cancel", downloads)
        case .limit(let count): "at most \(count)"
        }
    }
}

/// The state of the file at a download's final path.
package enum FileState: Sendable, Equatable {
    case absent
    case whole
    case wrong

    package init(of resource: Resource, in folder: String) throws {
        let path = "\(folder)/\(resource.name)"
        guard FileManager.default.fileExists(atPath: path) else {
            self = .absent
            return
        }
        self = try resource.body.firstDifference(fromFileAt: path) == nil ? .whole : .wrong
    }
}

extension ServerRecord {
    /// The time from the first request's arrival to the last request's end, in milliseconds.
    package var makespan: Double {
        guard let first = requests.map(\.began).min(), let last = requests.compactMap(\.ended).max() else { return 0 }
        return Double(last - min(first, last)) / 1e6
    }

    /// The number of requests that fetched a file from its first byte, although some of its bytes had already been
    /// sent.
    var restarts: Int {
        var known: Set<String> = []
        return requests.count { request in
            defer { if request.bytesSent > 0 { known.insert(request.name) } }
            return request.offset == 0 && known.contains(request.name)
        }
    }

    /// Returns the number of downloads whose first request came out of turn.
    func outOfTurn(_ turns: [Download.ID]) -> Int {
        var begun: [String] = []
        for request in requests where turns.contains(request.name) && !begun.contains(request.name) {
            begun.append(request.name)
        }
        return zip(begun, turns).count { $0 != $1 } + abs(begun.count - turns.count)
    }
}
