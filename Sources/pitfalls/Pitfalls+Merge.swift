import ArgumentParser
import Foundation
import Model
import Page
import Sampling

extension Pitfalls {
    struct Merge: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge",
            abstract: "Merge the runs of several machines, each with different experiments.",
            discussion: """
                Every experiment keeps the machine that it was measured on: times of two machines are never compared. \
                Timelines beside the results are copied.
                """
        )

        @Argument(help: ArgumentHelp("The results.json of each run.", valueName: "results"))
        var results: [String]

        @Option(help: ArgumentHelp("Folder for results.json, report.html, charts, timelines.", valueName: "folder"))
        var output: String

        func run() async throws {
            let parts = try results.map { (path: $0, document: try ResultFile.read($0)) }
            let merged = try ResultDocument.merged(parts)
            let output = try RunOutput(directory: output)
            try output.begin(merged)
            for (path, part) in parts {
                let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
                for result in part.experiments { try output.copyTimelines(of: result, from: folder) }
            }
            do {
                try ReportWriter(
                    directory: output.directory,
                    sources: await .nearest(of: merged.environment),
                    recordings: RecordingFolder(beside: output.resultPath)
                ).write(merged)
            } catch let error as ReportError {
                throw UsageError("\(error); free some space or name another folder with --output")
            }
            print("\(output.resultPath): \(merged.experiments.count) experiments of \(results.count) runs")
        }
    }
}
