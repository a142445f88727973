import ArgumentParser
import Drawing
import Model
import Sampling
import Telling

extension Pitfalls {
    struct Tour: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "tour",
            abstract: "Take a first look: each pitfall with its fix, in a minute (the default).",
            discussion: """
                Measures one scenario, one pitfall and one fix of every experiment, with no more samples than needed \
                to decide their expectations. Use run to measure whole experiments.
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
            try RunOutput.expectWritable(output)
            let descriptions = try await Interruption.cancelling { try await executables.described() }
            let request = RunRequest(
                experiments: zip(executables, descriptions).map(ExperimentRequest.init(firstLookAt:_:)),
                profile: "first look",
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
            var options = try RunOptions.parse(debugBuild.arguments)
            (options.output, options.seed) = (output, seed)
            return options
        }
    }
}

extension ExperimentRequest {
    /// Creates a request for a first look at an experiment. The request measures only the lead, with as few samples as
    /// possible. An experiment without a lead is measured as a whole.
    fileprivate init(firstLookAt executable: ExperimentExecutable, _ description: ExperimentDescription) {
        let lead = description.lead
        self.init(
            executable,
            settings: Profile.quick.settings[executable.name] ?? [:],
            // A cell gets three samples only if its figures are near a bound. Other cells get one sample.
            samples: 3,
            leastSamples: 1,
            scenarios: lead.map { [$0.scenario] },
            variants: lead.map { [$0.pitfall, $0.fix] }
        )
        selection = .verdicts
    }
}

/// The text that a first look prints before and after its measurements.
private struct TourText {
    let experiments: [String]
    let style: TerminalStyle

    var opening: [String] {
        let count = experiments.count
        let what = count == 1 ? "a pitfall next to a fix" : "\(count) pitfalls, each next to a fix"
        return TerminalText.wrapped("A first look at \(what), on this machine", width: style.width) + [""]
    }

    /// The lines that suggest further commands. `reused-cell` is the preferred example because its effect is visible at
    /// a glance.
    var next: [String] {
        let example = experiments.contains("reused-cell") ? "reused-cell" : experiments.first ?? "progress-flood"
        let start = "\(InstalledBuild.pitfalls) "
        let commands = [
            (start + "run \(example)", "its variants, as a table"),
            (start + "explain \(example)", "why, and how to fix it"),
            (start + "exercise", "write a fix of your own"),
            (start + "run", "everything, in minutes"),
        ]
        return ["", "Continue with"] + CommandList(commands: commands).lines(style)
    }
}
