import ArgumentParser
import Console
import Page
import Sampling

extension Pitfalls {
    struct Explain: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain",
            abstract: "Show an experiment's lesson."
        )

        @Argument(help: ArgumentHelp("The experiment.", valueName: "experiment"))
        var experiment: String

        func run() async throws {
            let executables = try ExperimentCatalog().executables(named: [experiment])
            let style = TerminalStyle.standardOutput
            for executable in executables {
                for line in TerminalLesson(style: style).lines(for: try await executable.lesson()) { print(line) }
            }
        }
    }
}
