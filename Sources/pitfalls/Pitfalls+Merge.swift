import ArgumentParser
import Drawing
import Foundation
import Model
import Sampling

extension Pitfalls {
    struct Merge: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge",
            abstract: "Merge the runs of several machines, each with different experiments.",
            discussion: """
                Every experiment keeps the machine that it was measured on: times of two machines are never compared. \
                Timelines stored with the results are copied.
                """
        )

        @Argument(help: ArgumentHelp("The results.json of each run.", valueName: "results"))
        var results: [String]

        @Option(help: ArgumentHelp("Folder for results.json, report.html, charts, timelines.", valueName: "folder"))
        var output: String

        func run() async throws {
            // The output folder is locked before any part is read, because a part may be in the output folder, where a
            // run may still write. A missing output folder is created later, so that a damaged part does not leave an
            // empty folder behind.
            let isThere = FileManager.default.isFolder(atPath: self.output)
            let existing = try isThere ? RunOutput(directory: self.output) : nil
            let parts = try results.map { (path: $0, document: try ResultFile.read($0)) }
            let merged = try ResultDocument.merged(parts)
            let output = try existing ?? RunOutput(directory: self.output)
            let folders = results.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
            let keepsTimelines = folders.contains { Self.isSameFolder($0.path, output.directory) }
            try output.expectOwnTimelines(of: merged)
            try output.begin(merged, keepsTimelines: keepsTimelines)
            var leftOut: [String] = []
            for (folder, part) in zip(folders, parts) {
                for result in part.document.experiments {
                    leftOut += try output.copyTimelines(of: result, from: folder.path)
                }
            }
            if let first = leftOut.first {
                let count = leftOut.count == 1 ? "a timeline is" : "\(leftOut.count) timelines are"
                StandardError.write("pitfalls: \(count) left out: \(first.shownPath)\n")
            }
            try ReportWriter(
                directory: output.directory,
                sources: await .nearest(of: merged.environment),
                recordings: RecordingFolder(beside: output.resultPath)
            ).writeAgain(merged)
            let path = output.resultPath.shownPath
            let (experiments, runs) = (merged.experiments.count, results.count)
            print("\(path): \(experiments.counted("experiment")) of \(runs.counted("run"))")
        }

        /// Returns whether both paths lead to the same folder. Links, mounts and letter case may make the paths look
        /// different.
        private static func isSameFolder(_ path: String, _ other: String) -> Bool {
            var (first, second) = (stat(), stat())
            guard stat(path, &first) == 0, stat(other, &second) == 0 else { return false }
            return first.st_dev == second.st_dev && first.st_ino == second.st_ino
        }
    }
}
