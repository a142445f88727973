import Foundation
import Model
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// An experiment's executable, and the commands that it answers.
package struct ExperimentExecutable: Sendable {
    package let name: String
    package let path: String

    package init(name: String, path: String) {
        self.name = name
        self.path = path
    }

    /// The experiment's declaration.
    package func describe() async throws -> ExperimentDescription {
        try await ask(["describe"], for: ExperimentDescription.self)
    }

    /// The experiment's lesson, Markdown.
    package func lesson() async throws -> String {
        String(decoding: try await ask(["lesson"]), as: UTF8.self)
    }

    /// Checks the settings, creates the input that the samples share, and returns every parameter's value in force.
    ///
    /// - Parameter scenarios: The scenarios that will be measured: large inputs are created only for these.
    /// - Throws: ``UsageError`` with the experiment's own sentence if a setting or its input is not usable.
    package func prepare(
        settings: RunSettings,
        scenarios: [String],
        sharedDirectory: String
    ) async throws -> PreparedExperiment {
        try await ask(
            ["prepare", "--shared-directory", sharedDirectory] + scenarios.flatMap { ["--scenario", $0] }
                + settings.arguments,
            for: PreparedExperiment.self
        )
    }

    private func ask<Answer: Decodable>(_ arguments: [String], for type: Answer.Type) async throws -> Answer {
        let answer = try await ask(arguments)
        do {
            return try JSONDecoder().decode(Answer.self, from: answer)
        } catch {
            throw HarnessError(
                "\(path) \(arguments[0]) printed something that this build does not understand; build again"
            )
        }
    }

    /// What the executable prints.
    private func ask(_ arguments: [String]) async throws -> Data {
        let result: ExecutionResult<Void, BytesOutput, StringOutput<UTF8>>
        do {
            result = try await Subprocess.run(
                .path(FilePath(path)),
                arguments: Arguments(arguments),
                output: .bytes(limit: 16 << 20),
                error: .string(limit: 1 << 20)
            )
        } catch {
            throw HarnessError("cannot run the experiment \(path): \(error); build it with swift build -c release")
        }
        switch result.terminationStatus {
        case .exited(0):
            return Data(result.standardOutput)
        case .exited(ExitStatus.usage.rawValue):
            let message = result.standardError.split(separator: "\n").first.map(String.init) ?? "wrong usage"
            throw UsageError(message.hasPrefix("\(name): ") ? String(message.dropFirst(name.count + 2)) : message)
        default:
            let message = result.standardError.trimmingCharacters(in: .whitespacesAndNewlines)
            throw HarnessError("\(name) \(arguments[0]) ended with \(result.terminationStatus): \(message)")
        }
    }
}

/// An experiment that is ready to be sampled: its settings are checked.
package struct PreparedExperiment: Codable, Sendable {
    package var experiment: ExperimentDescription
    /// By the scenario's name: every parameter's value.
    package var parameters: [String: [String: ParameterValue]]
    /// What the user should know about the input, one sentence each.
    package var notes: [String]

    package init(
        experiment: ExperimentDescription,
        parameters: [String: [String: ParameterValue]],
        notes: [String] = []
    ) {
        self.experiment = experiment
        self.parameters = parameters
        self.notes = notes
    }
}
