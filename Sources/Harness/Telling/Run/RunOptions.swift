import ArgumentParser
import Model

/// The options that `pitfalls run` and an experiment's own command line share.
package struct RunOptions: ParsableArguments, Sendable {
    @Option(
        name: .customLong("variant"),
        help: ArgumentHelp("Measure only this variant; may be repeated.", valueName: "name")
    )
    package var variants: [String] = []

    @Option(
        name: .customLong("scenario"),
        help: ArgumentHelp("Measure only this scenario, even a large one; may be repeated.", valueName: "name")
    )
    package var scenarios: [String] = []

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Set a parameter; overrides the profile's and the scenario's value; may be repeated.",
            valueName: "name=value"
        )
    )
    package var settings: [String] = []

    @Option(help: ArgumentHelp("Samples of each variant in each scenario.", valueName: "count"))
    package var samples: Int?

    @Option(help: ArgumentHelp("Seed of the order of samples; a random one is printed.", valueName: "number"))
    package var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "Seconds after which a sample is killed and reported as timed out; by default the experiment's own deadline.",
            valueName: "seconds"
        )
    )
    package var deadline: Double?

    @Option(help: ArgumentHelp("Folder for results.json, timelines, report and charts.", valueName: "folder"))
    package var output = "results/latest"

    @Option(
        help: ArgumentHelp(
            "A GTFS stops.txt to use in an experiment's first scenario instead of the generated feed.",
            valueName: "file"
        )
    )
    package var feed: String?

    @Flag(name: .customLong("verbose"), help: "Print every table and every verdict.")
    package var isVerbose = false

    @OptionGroup package var debugBuild: DebugBuildOption

    /// The maximum value of `--samples`.
    private static let mostSamples = 10_000

    package init() {}

    package func validate() throws {
        if let samples { try Self.check(samples: samples) }
        if let deadline, !(0.001...86_400).contains(deadline) {
            throw ValidationError("--deadline cannot be \(deadline); give seconds, from 0.001 to 86400, a day")
        }
    }

    /// Checks the value of `--samples`.
    package static func check(samples: Int) throws {
        guard (1...mostSamples).contains(samples) else {
            throw ValidationError(
                "--samples cannot be \(samples); give a whole number of 1 or more, at most \(mostSamples)"
            )
        }
    }
}

/// An option that all measuring commands have.
package struct DebugBuildOption: ParsableArguments, Sendable {
    @Flag(
        name: .customLong("allow-debug-build"),
        help: "Measure a debug build, to test a change: its figures mean nothing."
    )
    var isAllowed = false

    package init() {}

    /// The option as arguments for another command.
    package var arguments: [String] { isAllowed ? ["--allow-debug-build"] : [] }

    /// - Throws: ``UsageError`` in a debug build, unless the user allows debug builds.
    package func expectMeasurable() throws(UsageError) {
        guard EnvironmentRecord.BuildConfiguration.current == .release || isAllowed else {
            throw UsageError(
                "this is a debug build, whose figures mean nothing: run it with -c release, or give --allow-debug-build"
            )
        }
    }
}
