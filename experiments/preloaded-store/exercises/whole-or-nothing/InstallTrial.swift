import Declaring
import Foundation
import Model
import StopsApp

/// Measures a launch that copies the shipped store and reports its progress; in one scenario, after earlier launches.
@MainActor
final class InstallTrial {
    private let sample: SampleContext
    private let shipped: String
    private let storePath: String
    private var unfit = 0
    private var failed = 0

    init(_ sample: SampleContext) throws {
        self.sample = sample
        shipped = try PreloadedStore.input(sample.values, in: sample.sharedDirectory).shipped
        storePath = sample.scratchDirectory + "/stops.sqlite"
    }

    func measure(_ launch: any FirstLaunch.Type) throws {
        guard try !EarlierLaunch.runIfAsked(launch, in: sample) else { return }
        let size = try EarlierLaunch.fileSize(shipped)
        let others = try files()
        let isKilled = sample.scenario == PreloadedStore.isKilled
        let copied = isKilled ? try launchBefore(size) : 0
        // What an earlier launch has copied is the largest file that it has left.
        let left = try files().subtracting(others).map { try EarlierLaunch.fileSize(path($0)) }.max() ?? 0
        let watch = CopyWatch(size: size, start: left, folder: sample.scratchDirectory)
        let trial = try LaunchTrial(sample, mayDiffer: isKilled) { watch.note($0) }
        trial.noteMore = { [self] in
            sample.note(.largestStep, watch.largestStep)
            sample.note(.finalProgress, watch.finalProgress)
            sample.note(.unwrittenProgress, watch.unwritten)
            let written = trial.writtenUntilOpening.map { Double(max(0, Int($0) - (size - copied))) }
            sample.note(.rewrittenBytes, written, unavailable: "nothing was opened, or the system counts no writing")
            let new = sample.attempt { try files() }.subtracting(others)
            sample.note(.filesLeft, new.subtracting(["", "-wal", "-shm"].map { "stops.sqlite\($0)" }).count)
        }
        try trial.measure(launch)
    }

    /// Launches the app several times. The last launch stops in the middle of the store, because the disk is full.
    ///
    /// - Returns: How much of the store the last launch had room for.
    private func launchBefore(_ size: Int) throws -> Int {
        try launch(.killedAtByte(size - 1))
        try launch(.killedAtReport(size))
        try launchTwice(size)
        removeStore()
        try launch(.killedAtReport(size / 4))
        // This number of bytes is in the middle of a piece, wherever pieces end.
        let room = size / 1000 * 537
        try launch(.fullAt(room))
        sample.note(.unfitAfterKill, unfit)
        sample.note(.failedLaunches, failed)
        return room
    }

    /// Checks the file that a launch leaves under the store's name, and removes it.
    private func launch(_ end: EarlierLaunch.End) throws {
        _ = try EarlierLaunch.run(until: end)
        noteUnfit()
        removeStore()
    }

    /// The first launch completes the store that the launches before have left. The second one finds it.
    private func launchTwice(_ size: Int) throws {
        let hasCompleted = try EarlierLaunch.run(until: .list)
        noteUnfit()
        let store = fileNumber()
        // While the file is open, no other file gets its number.
        let handle = FileHandle(forReadingAtPath: storePath)
        defer { try? handle?.close() }
        let hasOpened = try EarlierLaunch.run(until: .list)
        if !hasCompleted || store == nil { failed += 1 }
        if !hasOpened || fileNumber() != store { failed += 1 }
    }

    private func noteUnfit() {
        guard fileNumber() != nil else { return }
        if !FileManager.default.contentsEqual(atPath: storePath, andPath: shipped) { unfit += 1 }
    }

    /// Identifies the file under the store's name; nil if there is none.
    private func fileNumber() -> ino_t? {
        var status = stat()
        return stat(storePath, &status) == 0 ? status.st_ino : nil
    }

    private func removeStore() {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: storePath + suffix) }
    }

    private func files() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: sample.scratchDirectory))
    }

    private func path(_ name: String) -> String { "\(sample.scratchDirectory)/\(name)" }
}

extension Metric {
    static let largestStep = Metric(
        "largestStep",
        .percent,
        "The largest part of the store that was copied between two reports, from the earlier launches' bytes to the "
            + "whole store."
    )
    static let finalProgress = Metric("finalProgress", .percent, .higherIsBetter, "The last progress reported.")
    static let unwrittenProgress = Metric(
        "unwrittenProgress",
        .bytes,
        "The most bytes that were reported as copied, but were in no file of the store's folder at that moment."
    )
    static let rewrittenBytes = Metric(
        "rewrittenBytes",
        .bytes,
        "Bytes that the launch wrote until the opening, though an earlier launch had room for them (Linux only)."
    )
    static let unfitAfterKill = Metric(
        "unfitAfterKill",
        .count,
        "Earlier launches, whether they were killed or showed their list, that left a file other than the whole store "
            + "under the store's name."
    )
    static let failedLaunches = Metric(
        "failedLaunches",
        .count,
        "Launches that showed no list, of two that nothing ends early: the first completes the store, and the second "
            + "finds it. The second also counts if it replaces the store."
    )
    static let filesLeft = Metric("filesLeft", .count, "Other files next to the store when the list shows every row.")
}
