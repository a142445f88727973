import ArgumentParser

extension Pitfalls {
    struct History: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "history",
            abstract: "Since when is it slower, and which commit made it so?",
            subcommands: [Bisect.self]
        )
    }
}
