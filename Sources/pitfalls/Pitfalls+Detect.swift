import ArgumentParser
import Drawing
import Foundation
import Model
import Sampling
import Telling

extension Pitfalls {
    struct Detect: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "detect",
            abstract: "Who would have noticed? Ask the compiler, sanitizers and other detectors about each pitfall.",
            discussion: """
                Detectors: \(Detector.allCases.map { "\($0.rawValue) (\($0.label))" }.joined(separator: ", ")). \
                Each sanitizer needs its own build, in .build/detect. Asking everything takes about half an hour. An \
                interrupted run keeps its finished answers. Earlier answers are kept unless they are asked again.
                """
        )

        @Argument(help: ArgumentHelp("The experiments; all if none is named.", valueName: "experiment"))
        var experiments: [String] = []

        @Option(
            name: .customLong("detector"),
            help: ArgumentHelp("Ask only this detector; may be repeated.", valueName: "name")
        )
        var chosen: [String] = []

        @Option(help: ArgumentHelp("The folder of detectors.json.", valueName: "folder"))
        var output = "results/detectors"

        @Flag(help: "Measure nothing: use the folder's detectors.json.")
        var stored = false

        @Option(
            help: ArgumentHelp("Also write the answers into the lessons in this folder.", valueName: "folder")
        )
        var lessons: String?

        @Option(
            help: ArgumentHelp("Also write the whole table into this page, experiments/README.md.", valueName: "file")
        )
        var table: String?

        func run() async throws {
            let catalog = ExperimentCatalog()
            let executables = try catalog.executables(named: experiments, for: "detect")
            let detectors = try detectors()
            let place = try RunOutput(directory: output)
            let path = "\(place.directory)/detectors.json"
            let exists = FileManager.default.fileExists(atPath: path)
            var document = exists ? try DetectorFile.read(path) : DetectorDocument()
            if stored {
                guard exists else {
                    throw UsageError("\(path.shownPath) does not exist; measure first, without --stored")
                }
                for name in executables.map(\.name) { document.experiment(name).map { show($0, detectors) } }
            } else {
                if lessons != nil || table != nil { try await expectPages(document, executables.map(\.name)) }
                try await measure(executables, detectors, &document, path, catalog.names)
            }
            for line in summary(of: document) { print(line) }
            try pages(of: document).write()
            withExtendedLifetime(place) {}
        }

        /// Checks the pages that the options name, before detectors run for half an hour.
        private func expectPages(_ document: DetectorDocument, _ names: [String]) async throws {
            let environment = await EnvironmentProbe.read()
            var expected = document
            for name in names where document.experiment(name) == nil {
                expected.experiments.append(
                    DetectedExperiment(name: name, measuredAt: .now, environment: environment, variants: [])
                )
            }
            _ = try pages(of: expected)
        }

        /// Returns the lessons and the page that the options name, with the results.
        private func pages(of document: DetectorDocument) throws -> MarkedPages {
            var pages = MarkedPages()
            if let lessons {
                for experiment in document.experiments {
                    let (name, noticed) = (experiment.name, NoticedPitfalls(experiment))
                    let line = (NoticedLine.begin, NoticedLine.end)
                    try pages.replace(between: line, in: .lesson, of: name, in: lessons, by: noticed.line.replaced)
                    let table = (NoticedPitfalls.begin, NoticedPitfalls.end)
                    try pages.replace(between: table, in: .notes, of: name, in: lessons, by: noticed.replaced)
                }
            }
            if let table {
                let markers = (NoticedTable.begin, NoticedTable.end)
                let noticed = NoticedTable(document)
                try pages.replace(between: markers, inPage: table, option: "--table", by: noticed.replaced)
            }
            return pages
        }

        private func detectors() throws -> [Detector] {
            for name in chosen where Detector(rawValue: name) == nil {
                throw UsageError(unknown: "detector", name, known: Detector.allCases.map(\.rawValue))
            }
            return Detector.allCases.filter { chosen.isEmpty || chosen.contains($0.rawValue) }
        }

        private func measure(
            _ executables: [ExperimentExecutable],
            _ detectors: [Detector],
            _ document: inout DetectorDocument,
            _ path: String,
            _ names: [String]
        ) async throws {
            let status = StatusLine()
            let run = DetectionRun(
                executables: executables,
                detectors: detectors,
                sources: SourceFolder.nearestPath,
                say: status.show
            )
            var left = executables.map(\.name)
            do {
                try await Interruption.completing {
                    try await run.run { measured in
                        document.take(measured, among: names)
                        try DetectorFile.write(document, to: path)
                        left.removeAll { $0 == measured.name }
                        status.finish()
                        if let entry = document.experiment(measured.name) { show(entry, detectors) }
                    }
                }
            } catch is CancellationError where !left.isEmpty {
                status.finish()
                StandardError.write(
                    "pitfalls: interrupted; the finished answers are in \(path.shownPath); continue with "
                        + "\(command(for: left))\n"
                )
                throw ExitStatusError(.interrupted)
            }
            status.finish()
        }

        /// Returns the command that continues this run, with the same options and the remaining experiments.
        private func command(for names: [String]) -> String {
            let options =
                chosen.map { ("--detector", $0) } + [("--output", output), ("--lessons", lessons), ("--table", table)]
            let words = names + options.flatMap { option, value in value.map { [option, $0.shellWord] } ?? [] }
            return "swift run -c release pitfalls detect \(words.joined(separator: " "))"
        }

        private func show(_ experiment: DetectedExperiment, _ detectors: [Detector]) {
            let table = DetectorTable(experiment: experiment, detectors: detectors, style: .standardOutput)
            for line in table.lines { print(line) }
            print()
        }

        private func summary(of document: DetectorDocument) -> [String] {
            let variants = document.experiments.flatMap(\.variants)
            let noticed = Detector.allCases.map { detector in
                "\(detector.label) \(variants.count { $0.noticing.contains(detector) })"
            }
            let count = variants.count == 1 ? "1 pitfall or flaw" : "\(variants.count) pitfalls and flaws"
            return [
                "\(count), noticed by: \(noticed.joined(separator: ", ")).",
                "Noticed only by a measurement: \(variants.count(where: \.isUnnoticed)).",
            ]
        }
    }
}
