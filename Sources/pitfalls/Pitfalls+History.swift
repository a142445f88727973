import ArgumentParser
import History

extension Pitfalls {
    struct History: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "history",
            abstract: "Since when is it slower, and which commit made it so?",
            subcommands: [Add.self, Show.self, Bisect.self]
        )

        struct Store: ParsableArguments {
            @Option(help: ArgumentHelp("The store, a SQLite file.", valueName: "file"))
            var store = HistoryStore.usualPath
        }
    }
}
