import ArgumentParser
import Foundation
import Model
import Regression
import Sampling
import Telling

extension Pitfalls.History {
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show figures over commits, and where their level changes.",
            discussion: """
                Without an experiment and without --metric: one cost of each fix, the processor time of its work. Of one \
                experiment: this cost in every scenario, and what its fixes promise. Each kind of machine and each set of \
                parameters has a series of its own. Apache Otava finds the changes of level (pip install apache-otava); \
                each run is a point for it, so several runs of each commit make a smaller change visible.
                """
        )

        @Argument(help: ArgumentHelp("The experiment; all if none is named.", valueName: "experiment"))
        var experiment: String?

        @Option(help: ArgumentHelp("Show this metric, of every variant in every scenario.", valueName: "name"))
        var metric: String?

        @Option(help: ArgumentHelp("Show this commit and later ones.", valueName: "commit"))
        var since: String?

        @OptionGroup var place: Store

        @Option(help: ArgumentHelp("Also write the page “over time”, an HTML file.", valueName: "file"))
        var report: String?

        func run() async throws {
            let page = report.map { NamedFile($0, else: "name another file with --report") }
            try page?.expectWritable()
            let store = try HistoryStore(reading: place.store)
            defer { store.close() }
            let question = HistoryQuestion(experiment: experiment, metric: metric, since: since)
            let git = Git(patience: CommitGraph.patience)
            let history = try await Interruption.cancelling { try await question.answer(from: store, git: git) }
            let search = try await Interruption.cancelling {
                try await ChangeSearch(in: history, by: Otava(), declared: Self.declared)
            }
            for line in HistoryLines(history, search, style: .standardOutput).lines { print(line) }
            guard let page, let report else { return }
            try page.write(Data(HistoryPage(history, search, store: place.store).html().utf8))
            print("Page: \(report.shownPath)")
        }

        /// Those of these experiments that this build has.
        private static func declared(_ names: Set<String>) async -> [String: ExperimentDescription] {
            let catalog = ExperimentCatalog()
            let known = catalog.names.filter(names.contains)
            guard !known.isEmpty, let programs = try? catalog.executables(named: known) else { return [:] }
            var descriptions: [String: ExperimentDescription] = [:]
            for program in programs { descriptions[program.name] = try? await program.describe() }
            return descriptions
        }
    }
}
