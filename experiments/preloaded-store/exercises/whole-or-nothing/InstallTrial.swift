import Declaring
import Foundation
import Model
import StopsApp
import Synchronization

/// A launch that copies the shipped store and reports its progress; before it, others may have been killed.
@MainActor
final class InstallTrial {
    /// The second one finds what the first has left; the third goes on from the second's beginning.
    private static let kills = [100, 1, 50]

    private let sample: SampleContext
    private let shipped: String
    private let storePath: String
    private var watch: CopyWatch?

    init(_ sample: SampleContext) throws {
        self.sample = sample
        shipped = try PreloadedStore.input(sample.values, in: sample.sharedDirectory).shipped
        storePath = sample.scratchDirectory + "/stops.sqlite"
    }

    func measure(_ launch: any FirstLaunch.Type) throws {
        guard try !KilledLaunch.runIfAsked(launch, in: sample) else { return }
        let others = try files()
        let isKilled = sample.scenario == PreloadedStore.isKilled
        if isKilled { try killLaunches() }
        let watch = CopyWatch(size: try KilledLaunch.fileSize(shipped), folder: sample.scratchDirectory)
        self.watch = watch
        let trial = try LaunchTrial(sample, mayDiffer: isKilled) { watch.note($0) }
        trial.noteMore = { [self] in
            let progress = watch.progress
            sample.note(.largestStep, progress.largestStep)
            sample.note(.finalProgress, progress.last)
            sample.note(.unwrittenProgress, Double(progress.unwritten))
            let left = sample.attempt { try files() }.subtracting(others).filter { !$0.hasPrefix("stops.sqlite-") }
            sample.note(.filesLeft, Double(left.subtracting(["stops.sqlite"]).count))
        }
        try trial.measure(launch)
    }

    /// After each, what is under the store's name is looked at and taken away.
    private func killLaunches() throws {
        var unfit = 0
        for percent in Self.kills {
            try KilledLaunch.run(killedAt: percent)
            guard FileManager.default.fileExists(atPath: storePath) else { continue }
            if !FileManager.default.contentsEqual(atPath: storePath, andPath: shipped) { unfit += 1 }
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: storePath + suffix) }
        }
        sample.note(.unfitAfterKill, Double(unfit))
    }

    private func files() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: sample.scratchDirectory))
    }
}

/// The progress that a copy reports, beside what is in the folder at that moment.
final class CopyWatch: Sendable {
    struct Progress {
        /// In percent of the store.
        fileprivate(set) var last = 0.0
        fileprivate(set) var largestStep = 0.0
        /// Bytes reported and not in the folder's files.
        fileprivate(set) var unwritten = 0
    }

    private let size: Int
    private let folder: String
    private let state = Mutex(Progress())

    init(size: Int, folder: String) {
        self.size = size
        self.folder = folder
    }

    /// What a launch goes on with was reported by an earlier one: the first report is no step. Without a report, the
    /// only step is the whole store.
    var progress: Progress {
        state.withLock { progress in
            var progress = progress
            if progress.last == 0 { progress.largestStep = 100 }
            return progress
        }
    }

    func note(_ bytes: Int) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let written = names.reduce(0) { $0 + ((try? KilledLaunch.fileSize("\(folder)/\($1)")) ?? 0) }
        let percent = Double(bytes) / Double(size) * 100
        state.withLock { progress in
            if progress.last > 0 { progress.largestStep = max(progress.largestStep, abs(percent - progress.last)) }
            progress.last = percent
            progress.unwritten = max(progress.unwritten, bytes - written)
        }
    }
}

extension Metric {
    static let largestStep = Metric("largestStep", .percent, "The part of the store between two reports; the largest.")
    static let finalProgress = Metric("finalProgress", .percent, .higherIsBetter, "The last report of the copy.")
    static let unwrittenProgress = Metric(
        "unwrittenProgress",
        .bytes,
        "Bytes that were reported as copied when no file in the store's folder had them; the most."
    )
    static let unfitAfterKill = Metric(
        "unfitAfterKill",
        .count,
        "Of three launches that were killed, those that left another file than the whole store under its name."
    )
    static let filesLeft = Metric("filesLeft", .count, "Files beside the store when the list shows every row.")
}
