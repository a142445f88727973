import ArgumentParser
import Foundation
import Model
import Sampling
import Telling

/// The command line of an experiment's program. Its default subcommand compares the variants. The harness calls the
/// other subcommands.
struct ExperimentCommand<Subject: Experiment>: ParsableCommand {
    static var configuration: CommandConfiguration {
        let declaration = Subject.declaration
        return CommandConfiguration(
            commandName: declaration.name,
            abstract: "\(declaration.description.title): \(declaration.description.claim)",
            discussion: discussion(declaration),
            subcommands: [
                RunSubcommand<Subject>.self, DescribeSubcommand<Subject>.self, LessonSubcommand<Subject>.self,
                PrepareSubcommand<Subject>.self, SampleSubcommand<Subject>.self,
            ],
            defaultSubcommand: RunSubcommand<Subject>.self
        )
    }

    private static func discussion(_ declaration: Declaration) -> String {
        let description = declaration.description
        let variants = description.variants.map { "  \($0.name) (\($0.kind.label)): \($0.summary)" }
        let parameters = description.parameters.map { "  \($0.name)=\($0.defaultValue): \($0.help); \($0.accepts)" }
        return (["Variants:"] + variants + ["", "Parameters, for --set:"] + parameters).joined(separator: "\n")
    }
}

/// Measures the variants side by side.
struct RunSubcommand<Subject: Experiment>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "run", abstract: "Measure the variants side by side (the default).")
    }

    @OptionGroup var options: RunOptions

    func run() async throws {
        let executable = ExperimentExecutable(
            name: Subject.declaration.name,
            path: Bundle.main.executablePath ?? CommandLine.arguments[0]
        )
        let request = RunRequest(
            experiments: [ExperimentRequest(executable, samples: 3)],
            profile: "none",
            options: options
        )
        throw ExitStatusError(try await RunSession(request: request).run())
    }
}

/// Prints the declaration as JSON.
struct DescribeSubcommand<Subject: Experiment>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "describe", abstract: "Print the declaration as JSON.", shouldDisplay: false)
    }

    func run() throws {
        var description = Subject.declaration.description
        if !Subject.exercises.isEmpty { description.exercises = Subject.exercises }
        try printJSON(description)
    }
}

/// Prints the lesson or its notes as Markdown.
struct LessonSubcommand<Subject: Experiment>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "lesson", abstract: "Print the lesson.", shouldDisplay: false)
    }

    @Flag var notes = false

    func run() throws {
        let file: LessonFile = notes ? .notes : .lesson
        print(try ResourceFolder(of: Subject.declaration.name).text(file.rawValue), terminator: "")
    }
}

/// Checks the settings, creates the input that all samples share, and prints the parameters' values as JSON.
struct PrepareSubcommand<Subject: Experiment>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "prepare",
            abstract: "Check settings and create the input.",
            shouldDisplay: false
        )
    }

    @Option var sharedDirectory: String
    /// The scenarios that will be measured. The command prints the parameters of all scenarios.
    @Option(name: .customLong("scenario")) var scenarios: [String] = []
    @OptionGroup var settings: SettingOptions

    func run() throws {
        HarnessWatch.begin()
        EnvironmentFault.whenReported { reason in
            StandardError.write("\(Subject.declaration.name): cannot prepare the input: \(reason)\n")
            _exit(ExitStatus.harnessFailed.rawValue)
        }
        let declaration = Subject.declaration
        var description = declaration.description
        var parameters: [String: [String: ParameterValue]] = [:]
        var notes: [String] = []
        var inputs: [InputFile] = []
        for (index, scenario) in declaration.description.scenarios.enumerated() {
            let values = try declaration.values(in: scenario, settings: settings)
            parameters[scenario.name] = values.values
            if let feed = parameters.givenFeed(in: scenario.name) {
                // The scenario's summary may describe the generated feed, so a sentence about the user's feed is added.
                let file = URL(fileURLWithPath: feed).lastPathComponent.onOneLine()
                description.scenarios[index].summary += " Here the feed is \(file), not the generated one."
            }
            guard scenarios.contains(scenario.name) else { continue }
            // The files are recorded before they are read, so a change during the check is noticed too.
            inputs += declaration.files(in: values).compactMap { InputFile($0) }
            for note in try prepare(values) where !notes.contains(note) { notes.append(note) }
        }
        try printJSON(
            PreparedExperiment(
                experiment: description,
                parameters: parameters,
                notes: notes,
                inputs: inputs
            )
        )
    }

    private func prepare(_ values: ParameterValues) throws -> [String] {
        do {
            return try Subject.prepare(values, in: sharedDirectory)
        } catch {
            guard let reason = EnvironmentFault.reason(in: "\(error)") else { throw error }
            // A Foundation error's description has several parts. Only the reason is shown.
            let cause = error is CocoaError ? reason : "\(error)"
            throw HarnessError("cannot prepare the input of \(values.scenario.name): \(cause)")
        }
    }
}

/// Takes one sample in this process.
struct SampleSubcommand<Subject: Experiment>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "sample", abstract: "Take one sample.", shouldDisplay: false)
    }

    @Option var variant: String
    @Option var scenario: String
    @Option var sharedDirectory: String
    @Option var scratchDirectory: String
    @OptionGroup var settings: SettingOptions

    func run() throws {
        let declaration = Subject.declaration
        let chosen = try declaration.variant(named: variant)
        let values = try declaration.values(in: declaration.scenario(named: scenario), settings: settings)
        SampleMain.run(chosen, values: values, sharedDirectory: sharedDirectory, scratchDirectory: scratchDirectory)
    }
}

/// The options in which the harness passes settings to an experiment's program.
struct SettingOptions: ParsableArguments {
    /// The profile's settings.
    @Option(name: .customLong("default")) var profile: [String] = []
    /// The user's settings.
    @Option(name: .customLong("set")) var given: [String] = []
}

private func printJSON(_ value: some Encodable) throws {
    print(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
}
