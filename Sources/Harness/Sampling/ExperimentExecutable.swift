import Foundation
import Model
import Subprocess

/// An experiment's executable, and the commands that it understands.
package struct ExperimentExecutable: Sendable {
    package let name: String
    package let path: String

    /// Variants whose code is sampled in place of another variant's, by the other variant's name. With substitutes, an
    /// exercise's own answers are judged like a learner's answer.
    package var substitutes: [String: String] = [:]

    /// The maximum time for one command, in seconds. Creating the samples' input may take ten times as long.
    package var deadline = 30.0

    package init(name: String, path: String) {
        (self.name, self.path) = (name, path)
    }

    /// Returns the experiment's declaration.
    package func describe() async throws -> ExperimentDescription {
        try await ask(["describe"], for: ExperimentDescription.self)
    }

    /// Returns the experiment's lesson or its notes as Markdown.
    package func text(_ file: LessonFile) async throws -> String {
        String(decoding: try await ask(file == .notes ? ["lesson", "--notes"] : ["lesson"]), as: UTF8.self)
    }

    /// Checks the settings and creates the input that all samples share. Returns the values of all parameters.
    ///
    /// - Throws: ``UsageError`` with the experiment's own message; ``HarnessError`` if the disk has no room for the
    ///   input.
    package func prepare(
        settings: RunSettings,
        scenarios: [String],
        sharedDirectory: String
    ) async throws -> PreparedExperiment {
        do {
            return try await ask(
                ["prepare", "--shared-directory", sharedDirectory] + scenarios.flatMap { ["--scenario", $0] }
                    + settings.arguments,
                within: 10 * deadline,
                for: PreparedExperiment.self
            )
        } catch let error as UsageError {
            // A full disk is not the user's fault.
            if FileManager.default.fileExists(atPath: sharedDirectory) {
                try ScratchFolder(path: sharedDirectory).expectRoom()
            }
            throw error
        }
    }

    private func ask<Answer: Decodable>(
        _ arguments: [String],
        within seconds: Double? = nil,
        for type: Answer.Type
    ) async throws -> Answer {
        let answer = try await ask(arguments, within: seconds)
        do {
            return try JSONDecoder().decode(Answer.self, from: answer)
        } catch {
            throw HarnessError(
                "\(path) \(arguments[0]) printed an answer that this build does not understand; build again"
            )
        }
    }

    /// Runs a command and returns what the executable prints.
    ///
    /// - Throws: ``UsageError`` or ``HarnessError`` with the executable's own message, or with a message about the
    ///   deadline.
    private func ask(_ arguments: [String], within limit: Double? = nil) async throws -> Data {
        let seconds = limit ?? deadline
        guard let result = try await Deadline.finishing(within: .seconds(seconds), { try await run(arguments) }) else {
            let time = DecimalText.text(seconds, decimals: 1, keepsZeros: false)
            throw HarnessError(
                "\(name) \(arguments[0]) did not answer within \(time) s and was stopped; "
                    + "if its input is very large, give more time with --deadline"
            )
        }
        let lines = result.standardError.split(whereSeparator: \.isNewline)
        func sentence(_ line: Substring?) -> String? {
            line.map { String($0.hasPrefix("\(name): ") ? $0.dropFirst(name.count + 2) : $0).onOneLine(atMost: 2000) }
        }
        switch result.terminationStatus {
        case .exited(0):
            return Data(result.standardOutput)
        case .exited(ExitStatus.usage.rawValue):
            throw UsageError(sentence(lines.first) ?? "wrong usage")
        case .exited(ExitStatus.harnessFailed.rawValue):
            throw HarnessError(sentence(lines.first) ?? "\(name) \(arguments[0]) failed")
        case let status:
            // The last line is the message, because the runtime's text about a crash comes first.
            let message = sentence(lines.last).map { ": \($0)" } ?? ""
            throw HarnessError("\(name) \(arguments[0]) ended with \(status)\(message)")
        }
    }

    private typealias Printed = ExecutionResult<Void, BytesOutput, StringOutput<UTF8>>

    private func run(_ arguments: [String]) async throws -> Printed {
        do {
            // The pipe closes when the harness ends, even if the harness crashes (see `HarnessWatch`).
            let (input, harness) = try FileDescriptor.pipe()
            defer { try? harness.close() }
            for end in [input, harness] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
            return try await Subprocess.run(
                .path(FilePath(path)),
                arguments: Arguments(arguments),
                platformOptions: .ownGroup,
                input: .fileDescriptor(input, closeAfterSpawningProcess: true),
                output: .bytes(limit: 16 << 20),
                error: .string(limit: 1 << 20)
            )
        } catch {
            if Task.isCancelled { throw CancellationError() }
            guard FileManager.default.isExecutableFile(atPath: path) else {
                throw HarnessError("the program \(path.shownPath) is missing; build it with swift build -c release")
            }
            throw HarnessError("cannot run the experiment \(path): \("\(error)".onOneLine())")
        }
    }
}

extension [ExperimentExecutable] {
    /// Runs all programs concurrently, and returns their declarations in the programs' order.
    package func described() async throws -> [ExperimentDescription] {
        try await withThrowingTaskGroup(of: (Int, ExperimentDescription).self) { group in
            for (place, executable) in enumerated() {
                group.addTask { (place, try await executable.describe()) }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}

/// An experiment whose settings are checked, and which is ready to be sampled.
package struct PreparedExperiment: Codable, Sendable {
    package var experiment: ExperimentDescription
    /// The parameters' values, by the scenario's name and the parameter's name.
    package var parameters: [String: [String: ParameterValue]]
    /// Sentences for the user about the input.
    package var notes: [String]
    /// The records of the user's input files, made before the settings were checked.
    package var inputs: [InputFile]

    package init(
        experiment: ExperimentDescription,
        parameters: [String: [String: ParameterValue]],
        notes: [String] = [],
        inputs: [InputFile] = []
    ) {
        (self.experiment, self.parameters, self.notes, self.inputs) = (experiment, parameters, notes, inputs)
    }
}

/// Work with a time limit.
package enum Deadline {
    /// Runs an asynchronous function. If the function takes too long, cancels it and returns nil.
    package static func finishing<Value: Sendable>(
        within time: Duration,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: time)
                return nil
            }
            // Cancels the other task. If the function runs a process, cancelling ends the process too.
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
