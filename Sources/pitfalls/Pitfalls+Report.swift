import ArgumentParser
import Foundation
import Report
import Results
import Runner

extension Pitfalls {
    struct ReportCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "report",
            abstract: "Write the report and the charts again, from stored results.",
            discussion:
                "Of several results, each gets a folder of its own in the output folder, numbered in their order."
        )

        @Argument(help: ArgumentHelp("The results.json of one or several runs.", valueName: "results"))
        var results: [String]

        @Option(help: ArgumentHelp("Where report.html and charts go.", valueName: "folder"))
        var output: String

        @Option(
            help: ArgumentHelp(
                "Also write the observed figures into the lessons in this folder, for the committed reference run.",
                valueName: "folder"
            )
        )
        var lessons: String?

        func run() throws {
            // All are read before any is written: a damaged one leaves nothing half done.
            let documents = try results.map { try ResultFile.read($0) }
            for (index, document) in documents.enumerated() {
                let folder = documents.count == 1 ? output : "\(output)/\(index + 1)"
                let directory = try RunOutput(directory: folder).directory
                do {
                    try ReportWriter(directory: directory).write(document)
                } catch {
                    throw UsageError("\(error); free some space or name another folder with --output")
                }
                print("\(directory)/report.html")
                if let lessons { try LessonFolder(path: lessons).writeObserved(of: document) }
            }
        }
    }
}
