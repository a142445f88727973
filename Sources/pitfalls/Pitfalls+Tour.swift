import ArgumentParser
import Drawing
import Sampling
import Telling

extension Pitfalls {
    struct Tour: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "tour",
            abstract: "Take a first look: each pitfall beside its fix, in a minute (the default).",
            discussion: """
                Of every experiment it measures one scenario, one pitfall and one fix, in as few samples as decide \
                whether they hold what is expected of them. The whole of it is measured by run.
                """
        )

        @Argument(help: ArgumentHelp("The experiments; all if none is named.", valueName: "experiment"))
        var experiments: [String] = []

        @Option(help: ArgumentHelp("Seed of the order of samples; a random one is printed.", valueName: "number"))
        var seed: UInt64?

        @Option(help: ArgumentHelp("Folder for results.json, timelines, report and charts.", valueName: "folder"))
        var output = "results/first-look"

        @Flag(name: .customLong("verbose"), help: "Print every table and every verdict.")
        var isVerbose = false

        @OptionGroup var debugBuild: DebugBuildOption

        func run() async throws {
            let executables = try ExperimentCatalog().executables(named: experiments)
            let request = RunRequest(
                experiments: try await Interruption.cancelling { try await FirstLook.experiments(executables) },
                profile: "first look",
                includesLargeScenarios: false,
                options: try options()
            )
            try HTMLReport.expectTemplates()
            let style = TerminalStyle.standardOutput
            let text = TourText(experiments: executables.map(\.name), style: style)
            let session = RunSession(
                request: request,
                printer: isVerbose
                    ? .verbose(style) : .contrasts(of: text.experiments, opening: text.opening, style),
                finishing: { document, folder in
                    try await RunReport.write(of: document, into: folder) + text.next
                }
            )
            throw ExitStatusError(try await session.run())
        }

        private func options() throws -> RunOptions {
            try RunOptions.parse(
                ["--output", output] + (seed.map { ["--seed", String($0)] } ?? []) + debugBuild.arguments
            )
        }
    }
}
