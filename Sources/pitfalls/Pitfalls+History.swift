import ArgumentParser
import Foundation
import Model
import Regression
import Sampling
import Telling

extension Pitfalls {
    struct History: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "history",
            abstract: "Since when is a fix slower?",
            discussion: """
                To find the commit that made it slower: git bisect start BAD GOOD, then git bisect run .build/bisect \
                GOOD EXPERIMENT, with a copy of .ci/bisect. It asks pitfalls compare about each commit in between.
                """,
            subcommands: [Add.self, Show.self]
        )

        struct Store: ParsableArguments {
            @Option(help: ArgumentHelp("The store, a SQLite file.", valueName: "file"))
            var store = HistoryStore.usualPath
        }
    }
}

extension Pitfalls.History {
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add runs to the store.",
            discussion: """
                Several jobs may add to one store at once. A run that the store already has counts once, even if its \
                file has another name. All files are read before any is added. If a run has not ended, or was \
                measured with uncommitted changes, it is refused and nothing is added.
                """
        )

        @Argument(help: ArgumentHelp("The results.json of each run.", valueName: "results"))
        var results: [String]

        @OptionGroup var place: Store

        func run() throws {
            let runs = try results.map { try AddedRun(try ResultFile.read($0), from: $0) }
            let store = try HistoryStore(addingTo: place.store)
            defer { store.close() }
            for run in runs {
                let addition = try store.add(run)
                print("\(run.path.shownPath): \(Self.text(addition))")
            }
        }

        private static func text(_ addition: HistoryStore.Addition) -> String {
            func experiments(_ names: [String]) -> String { names.count == 1 ? names[0] : "\(names.count) experiments" }
            if addition.added.isEmpty { return "was in the store already" }
            let added = "\(experiments(addition.added).onOneLine()) added"
            return addition.known.isEmpty ? added : "\(added), \(experiments(addition.known).onOneLine()) there already"
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show figures over commits, and where their level changes.",
            discussion: """
                Without an experiment and without --metric: one cost of each fix, the processor time of its work. For \
                one experiment: this cost in every scenario, and the metrics of its fixes' expectations. Each kind of \
                machine and each set of parameters has its own series. Apache Otava (pip install apache-otava) finds \
                the changes of level. For Otava each run is a point, so several runs of each commit make smaller \
                changes visible.
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

        /// Returns the descriptions of experiments. Experiments that this build does not have are left out.
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
