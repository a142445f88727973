import Declaring
import Foundation
import Model
import StopsApp
import Synchronization

/// Measures a launch that copies the shipped store and reports its progress; in one scenario, after killed launches.
@MainActor
final class InstallTrial {
    /// When each launch is killed, in percent of the copy. The second launch finds what the first has left; the third
    /// continues what the second began.
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

    /// Kills launches. After each killed launch, checks the file under the store's name and removes it.
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

/// Compares the progress that a copy reports with the folder's files at that moment.
final class CopyWatch: Sendable {
    struct Progress {
        /// In percent of the store.
        fileprivate(set) var last = 0.0
        fileprivate(set) var largestStep = 0.0
        /// The most bytes that were reported and were not in the folder's files.
        fileprivate(set) var unwritten = 0
    }

    private let size: Int
    private let folder: String
    private let state = Mutex(Progress())

    init(size: Int, folder: String) {
        self.size = size
        self.folder = folder
    }

    /// The first report does not count as a step, because it may include bytes that an earlier launch copied. If there
    /// is no report, the whole store counts as one step.
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
    static let largestStep = Metric("largestStep", .percent, "The largest part of the store between two reports.")
    static let finalProgress = Metric("finalProgress", .percent, .higherIsBetter, "The last progress reported.")
    static let unwrittenProgress = Metric(
        "unwrittenProgress",
        .bytes,
        "The most bytes that were reported as copied when no file in the store's folder had them."
    )
    static let unfitAfterKill = Metric(
        "unfitAfterKill",
        .count,
        "Launches, of the three killed ones, that left a file under the store's name that was not the whole store."
    )
    static let filesLeft = Metric("filesLeft", .count, "Other files next to the store when the list shows every row.")
}
