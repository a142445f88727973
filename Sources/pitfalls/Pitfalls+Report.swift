import ArgumentParser
import Foundation
import Model
import Page
import Sampling

extension Pitfalls {
    struct ReportCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "report",
            abstract: "Write the report and the charts again, from stored results.",
            discussion:
                "With several results, each gets its own folder in the output folder, numbered in their order."
        )

        @Argument(help: ArgumentHelp("The results.json of one or several runs.", valueName: "results"))
        var results: [String]

        @Option(
            help: ArgumentHelp(
                "Folder for report.html and charts. By default the folder of a single result.",
                valueName: "folder"
            )
        )
        var output: String?

        @Option(
            help: ArgumentHelp(
                "Also write the observed figures into the lessons in this folder, for the committed reference run.",
                valueName: "folder"
            )
        )
        var lessons: String?

        @Option(
            help: ArgumentHelp(
                "Also write into this file, the README, how long the first look or the quick profile took.",
                valueName: "file"
            )
        )
        var times: String?

        @Flag(help: "Also write a trace for Perfetto of every recorded sample, into the folder traces.")
        var trace = false

        @Option(
            help: ArgumentHelp(
                "The folder of the experiments, with the lessons and the variants' code for the report. "
                    + "By default the one of the checkout that this program was built in, or is run in.",
                valueName: "folder"
            )
        )
        var sources: String?

        func validate() throws {
            guard output != nil || results.count == 1 else {
                throw ValidationError("several results have no folder in common; give one with --output")
            }
        }

        func run() async throws {
            // All are read before any is written: a damaged one leaves nothing incomplete.
            let documents = try results.map { try ResultFile.read($0) }
            if let sources, !FileManager.default.isFolder(atPath: sources) {
                throw UsageError("\(sources) is not a folder; name the folder of the experiments with --sources")
            }
            let timesPage = try times.map { try TimesPage(path: $0, with: documents) }
            for (index, (document, source)) in zip(documents, results).enumerated() {
                let output = try output ?? folder(of: source)
                let folder = documents.count == 1 ? output : "\(output)/\(index + 1)"
                let directory = try RunOutput(directory: folder).directory
                let shown = await sourceFolder(of: document.environment)
                do {
                    let recordings = RecordingFolder(beside: source)
                    try ReportWriter(directory: directory, sources: shown, recordings: recordings).write(document)
                } catch let error as ReportError {
                    throw UsageError("\(error); free some space or name another folder with --output")
                }
                print("\(directory)/report.html")
                if trace { try writeTraces(of: document, beside: source, into: directory) }
                if let lessons { try LessonFolder(path: lessons).writeObserved(of: document) }
            }
            try timesPage?.write()
        }

        /// - Throws: ``UsageError`` for a pipe or a device: nothing is written beside it.
        private func folder(of source: String) throws -> String {
            let type = try? FileManager.default.attributesOfItem(atPath: source)[.type] as? FileAttributeType
            guard type == .typeRegular || type == .typeSymbolicLink && !source.hasPrefix("/dev/") else {
                throw UsageError("\(source) is not in a folder of results; name a folder with --output")
            }
            return URL(fileURLWithPath: source).deletingLastPathComponent().relativePath
        }

        private func writeTraces(of document: ResultDocument, beside source: String, into directory: String) throws {
            let outcome: TraceWriter.Outcome
            do {
                outcome = try TraceWriter(directory: directory, recordings: RecordingFolder(beside: source))
                    .write(document)
            } catch {
                throw UsageError("\(error); free some space or name another folder with --output")
            }
            let problems =
                outcome.written.isEmpty && outcome.problems.isEmpty
                ? ["no timeline is stored beside \(source), so there is nothing to trace"] : outcome.problems
            FileHandle.standardError.write(Data(problems.map { "pitfalls: \($0)\n" }.joined().utf8))
            let count = outcome.written.count
            if count > 0 { print("\(directory)/traces: \(count) trace\(count == 1 ? "" : "s")") }
        }

        private func sourceFolder(of run: EnvironmentRecord) async -> SourceFolder? {
            guard let sources else { return await .nearest(of: run) }
            return await .at(sources, of: run)
        }
    }
}
