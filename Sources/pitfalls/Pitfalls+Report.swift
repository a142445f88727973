import ArgumentParser
import Drawing
import Foundation
import Model
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
                "Also write the observed figures into the lessons and notes in this folder, for the committed reference run.",
                valueName: "folder"
            )
        )
        var lessons: String?

        @Option(
            help: ArgumentHelp(
                "Also write into this page, results/reference/README.md, how long the first look or the quick profile took.",
                valueName: "file"
            )
        )
        var times: String?

        @Flag(help: "Also write a trace for Perfetto of every recorded sample, into the folder traces.")
        var trace = false

        @Option(
            name: .customLong("class"),
            help: ArgumentHelp(
                "Also draw the guesses of a class, from the file that predict --record appended to.",
                valueName: "file"
            )
        )
        var classFile: String?

        @Option(
            help: ArgumentHelp(
                "The folder of the experiments, with the lessons and the variants' code for the report. "
                    + "By default the one in this build's checkout, or in the current checkout.",
                valueName: "folder"
            )
        )
        var sources: String?

        func validate() throws {
            guard output != nil || results.count == 1 else {
                throw ValidationError("several results need a folder for their reports; give one with --output")
            }
        }

        func run() async throws {
            let own = try ownPlace()
            // All results are read before a report is written, so that a damaged file leaves no incomplete output.
            let documents = try results.map { try ResultFile.read($0) }
            if let sources, !FileManager.default.isFolder(atPath: sources) {
                throw UsageError(
                    "\(sources.shownPath) is not a folder; name the folder of the experiments with --sources"
                )
            }
            let predictions = try predictions(of: documents)
            let pages = try pages(of: documents)
            for (index, (document, source)) in zip(documents, results).enumerated() {
                let output = try output ?? folder(of: source)
                let folder = documents.count == 1 ? output : "\(output)/\(index + 1)"
                let place = try own ?? RunOutput(directory: folder)
                let directory = place.directory
                try ReportWriter(
                    directory: directory,
                    sources: await sourceFolder(of: document.environment),
                    recordings: RecordingFolder(beside: source),
                    predictions: predictions
                ).writeAgain(document)
                print("\(directory.shownPath)/report.html")
                if trace { try writeTraces(of: document, beside: source, into: directory) }
                // The folder stays locked until its report is written.
                withExtendedLifetime(place) {}
            }
            try pages.write()
        }

        /// Returns the lessons with the observed figures, and the page of times.
        private func pages(of documents: [ResultDocument]) throws -> MarkedPages {
            var pages = MarkedPages()
            for document in documents {
                if let lessons {
                    for result in document.experiments {
                        let (name, figures) = (result.experiment.name, ObservedFigures(document, result))
                        let table = LessonTable(figures)
                        try pages.replace(
                            between: LessonTable.markers,
                            in: .lesson,
                            of: name,
                            in: lessons,
                            by: table.replaced
                        )
                        let markers = (ObservedFigures.begin, ObservedFigures.end)
                        try pages.replace(between: markers, in: .notes, of: name, in: lessons) { notes in
                            figures.replaced(in: notes).map(LessonAnswers(result).replaced)
                        }
                    }
                }
                if let times {
                    let markers = (MeasuredTimes.begin, MeasuredTimes.end)
                    try pages.replace(between: markers, inPage: times, option: "--times") { page in
                        try MeasuredTimes(document).replaced(in: page)
                    }
                }
            }
            return pages
        }

        /// Reads the class's guesses. Warns about guesses for which the results have no question.
        private func predictions(of documents: [ResultDocument]) throws -> [PredictionRecord] {
            guard let classFile else { return [] }
            let records = try PredictionFile(classFile).records()
            let known = documents.flatMap(\.experiments).map(\.experiment)
            for name in Set(records.map(\.experiment)).sorted() {
                let shown = name.onOneLine()
                if let experiment = known.first(where: { $0.name == name }) {
                    guard experiment.questions.isEmpty else { continue }
                    StandardError.write("pitfalls: these results of \(shown) have no questions; measure it again\n")
                } else {
                    StandardError.write("pitfalls: the class's guesses at \(shown) are not in these results\n")
                }
            }
            return records
        }

        /// Locks the existing folder of a single result's report. The lock comes before the result is read, so that no
        /// run can change the result afterwards.
        private func ownPlace() throws -> RunOutput? {
            // A source that is not a file is rejected later, with an error.
            guard results.count == 1, let place = output ?? (try? folder(of: results[0])),
                FileManager.default.isFolder(atPath: place)
            else { return nil }
            return try RunOutput(directory: place)
        }

        /// - Throws: ``UsageError`` if the source is a pipe or a device.
        private func folder(of source: String) throws -> String {
            let type = try? FileManager.default.attributesOfItem(atPath: source)[.type] as? FileAttributeType
            guard type == .typeRegular || type == .typeSymbolicLink && !source.hasPrefix("/dev/") else {
                throw UsageError("\(source.shownPath) is not in a folder of results; name a folder with --output")
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
                ? ["no timeline is stored with \(source.shownPath), so there is nothing to trace"]
                : outcome.problems
            StandardError.write(problems.map { "pitfalls: \($0)\n" }.joined())
            let count = outcome.written.count
            if count > 0 {
                print("\(directory.shownPath)/traces: \(count) trace\(count == 1 ? "" : "s")")
            }
        }

        private func sourceFolder(of run: EnvironmentRecord) async -> SourceFolder? {
            guard let sources else { return await .nearest(of: run) }
            return await .at(sources, of: run)
        }
    }
}
