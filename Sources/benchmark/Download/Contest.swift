import DownloadTrial
import Downloads
import Foundation
import LoopbackServer
import Measuring
import Model
import Sampling

/// The figures of the server's record while a list was fetched.
struct Round {
    /// The time from the start of the first request to the end of the last, in milliseconds.
    var makespan: Double
    /// The percentage of slots that were in use while downloads were queued.
    var utilisation: Double
    /// The largest number of downloads in flight beyond the limit.
    var excess: Double
}

/// A contest between programs that fetch the same list from a server, one after another.
struct Contest {
    private let server: LoopbackServer
    private let list: DownloadList
    private let limit: Int
    private let folder: TemporaryDirectory

    init(list: DownloadList, limit: Int) throws {
        server = try .start()
        folder = try TemporaryDirectory()
        (self.list, self.limit) = (list, limit)
    }

    func end() {
        server.stop()
        folder.remove()
    }

    func curl() throws -> Round {
        let command = [
            "/usr/bin/env", "curl", "--silent", "--show-error", "--no-progress-meter", "--fail", "--parallel",
            "--parallel-max", "\(limit)", "--config", listFile,
        ]
        return try round(command) { "url = \"\($0.address.absoluteString)\"\noutput = \"\($0.file)\"\n" }
    }

    /// The library's scheduler.
    func scheduler() throws -> Round {
        let command = [
            Bundle.main.executablePath ?? CommandLine.arguments[0], "download", "fetch",
            "--limit", "\(limit)", "--list", listFile, "--into", files,
        ]
        return try round(command) { "\($0.address.absoluteString)\n" }
    }

    private var files: String { "\(folder.path)/files" }
    private var listFile: String { "\(folder.path)/list" }

    /// - Parameter line: Formats a download for the list file.
    private func round(_ command: [String], line: (Download) -> String) throws -> Round {
        try? FileManager.default.removeItem(atPath: files)
        try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
        let lines = list.downloads(from: server, into: files).map(line)
        try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: listFile))
        let seen = try server.record().requestsBegun
        _ = try Process.output(of: command)

        let record = try server.record(once: .idle(after: seen + list.resources.count), from: seen + 1)
        for resource in list.resources where try FileState(of: resource, in: files) != .whole {
            throw HarnessError("\(resource.name) is not complete after \(command.joined(separator: " "))")
        }
        let first = MonotonicTime(nanoseconds: record.requests.map(\.began).min() ?? 0)
        let last = MonotonicTime(nanoseconds: record.requests.compactMap(\.ended).max() ?? 0)
        var log = UserLog(initialLimit: limit)
        log.entries = [UserLog.Entry(.added(list.resources.map(\.name)), asked: first, answered: first)]
        let accounting = SlotAccounting(log, record.requests, until: last)
        return Round(
            makespan: record.makespan,
            utilisation: accounting.utilisation,
            excess: Double(accounting.excess.count)
        )
    }
}
