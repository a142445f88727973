import ArgumentParser
import Foundation
import Model
import Regression

extension Pitfalls.History {
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add runs to the store.",
            discussion: """
                Several jobs may add to one store at once. A run that is there already counts once, whatever its file is \
                called. All files are read before any is added: a run that has not ended, or that was measured with \
                changes that are not committed, is refused, and then nothing is added.
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
            if addition.added.isEmpty { return "was there already" }
            let added = "\(experiments(addition.added).onOneLine()) added"
            return addition.known.isEmpty ? added : "\(added), \(experiments(addition.known).onOneLine()) there already"
        }
    }
}
