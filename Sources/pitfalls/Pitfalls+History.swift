import ArgumentParser
import Regression

extension Pitfalls {
    struct History: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "history",
            abstract: "Since when is it slower?",
            discussion: """
                Which commit made it slower: git bisect start BAD GOOD, then git bisect run .ci/bisect GOOD EXPERIMENT, \
                which asks pitfalls compare about each commit in between.
                """,
            subcommands: [Add.self, Show.self]
        )

        struct Store: ParsableArguments {
            @Option(help: ArgumentHelp("The store, a SQLite file.", valueName: "file"))
            var store = HistoryStore.usualPath
        }
    }
}
