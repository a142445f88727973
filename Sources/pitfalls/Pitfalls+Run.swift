import ArgumentParser
import Drawing
import Model
import Sampling
import Telling

extension Pitfalls {
    struct Run: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "run",
            abstract: "Measure experiments side by side, and write the results."
        )

        @Argument(help: ArgumentHelp("The experiments; all if none is named.", valueName: "experiment"))
        var experiments: [String] = []

        @Option(
            help: ArgumentHelp(
                Profile.all.map { "\($0.name): \($0.summary)." }.joined(separator: " "),
                valueName: "name"
            )
        )
        var profile = Profile.quick.name

        @Option(
            help: ArgumentHelp(
                "Measure only one part of the experiments, such as 2/5: merge combines the parts of several machines.",
                valueName: "part"
            )
        )
        var shard: String?

        @OptionGroup var options: RunOptions

        func run() async throws {
            guard let profile = Profile.all.first(where: { $0.name == profile }) else {
                throw UsageError(unknown: "profile", profile, known: Profile.all.map(\.name))
            }
            let executables = try ExperimentCatalog().executables(named: experiments, for: "run")
            let request = RunRequest(
                experiments: executables.map { profile.request(of: $0) },
                profile: profile.name,
                includesLargeScenarios: profile.includesLargeScenarios,
                shard: try shard.map { try Shard($0) },
                options: options
            )
            try HTMLReport.expectTemplates()
            // A single experiment is shown as a table.
            let isBrief = executables.count > 1 && !options.isVerbose
            let printer = isBrief ? RunPrinter.contrasts(of: executables.map(\.name), .standardOutput) : nil
            let session = RunSession(request: request, printer: printer, finishing: RunReport.write)
            throw ExitStatusError(try await session.run())
        }
    }
}
