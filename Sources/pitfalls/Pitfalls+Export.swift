import ArgumentParser
import Foundation
import Model
import Telling

extension Pitfalls {
    struct ExportCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export",
            abstract: "Write a run's figures in the format of another tool.",
            discussion: """
                A figure is the median over the samples that count, without warm-ups. \
                unfinishedSamples counts those that crashed, failed or were killed at their deadline; they have no \
                figures. Values that the system could not read are left out.

                otava: CSV for Apache Otava, a row per run, a column per figure that every run has.
                bencher: Bencher Metric Format, JSON, the median between the quartiles.
                github-action-benchmark-smaller, -bigger: JSON for its tools customSmallerIsBetter and \
                customBiggerIsBetter; a metric without a direction is in neither.
                openmetrics: OpenMetrics text, a gauge per metric in base units.
                csv: a row per sample, warm-ups and unfinished ones too, units in the header.
                benchstat: Go's benchmark format, a line per sample that counts.

                otava, csv and benchstat take several runs.
                """
        )

        @Argument(help: ArgumentHelp("The results.json of a run, or of several.", valueName: "results"))
        var results: [String]

        @Option(help: ArgumentHelp("The other tool's format.", valueName: "format"))
        var format: ExportFormat

        @Option(help: ArgumentHelp("Write into this file instead of standard output.", valueName: "file"))
        var output: String?

        @Option(
            name: .customLong("otava-config"),
            help: ArgumentHelp("Also write the configuration with which Otava reads --output.", valueName: "file")
        )
        var otavaConfiguration: String?

        @Option(
            name: .customLong("experiment"),
            help: ArgumentHelp("Export only this experiment; may be repeated.", valueName: "name")
        )
        var experiments: [String] = []

        @Option(
            name: .customLong("metric"),
            help: ArgumentHelp("Export only this metric; may be repeated.", valueName: "name")
        )
        var metrics: [String] = []

        func validate() throws {
            guard otavaConfiguration == nil || (format == .otava && output != nil) else {
                throw ValidationError("--otava-config refers to the file of --output; give both, with --format otava")
            }
        }

        func run() throws {
            let files = [output, otavaConfiguration].compactMap(\.self)
            for file in files { try NamedFile(file).expectWritable() }
            let runs = try results.map { path in
                try ExportedRun(try ResultFile.read(path), path: path)
                    .keeping(experiments: experiments, metrics: metrics)
            }
            let export = try format.export(runs)
            for note in export.notes { StandardError.write("pitfalls: \(note)\n") }
            for run in runs where run.document.status != .complete {
                StandardError.write("pitfalls: \(run.path.shownPath) was cut off, so some figures are missing\n")
            }
            guard let output else { return print(export.text, terminator: "") }
            try NamedFile(output).write(Data(export.text.utf8))
            guard let otavaConfiguration else { return }
            try NamedFile(otavaConfiguration).write(Data(export.configuration(output).utf8))
        }
    }
}

extension ExportFormat: ExpressibleByArgument {}
