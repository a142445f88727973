import Foundation
import Model
import Sampling
import Subprocess

/// The command `hyperfine` on two builds, as used without another gate.
enum Hyperfine {
    /// Times samples of both, first the base's runs and then the head's, as often as hyperfine chooses.
    ///
    /// - Returns: The seconds of each run.
    /// - Throws: ``HarnessError`` if it fails.
    static func times(
        of cell: Expectation.Cell,
        base: SampledBuild,
        head: SampledBuild
    ) async throws -> (base: [Double], head: [Double]) {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let (samples, input, answer) = (
            folder.path + "/samples", folder.path + "/standard-input", folder.path + "/times.json"
        )
        try FileManager.default.createDirectory(atPath: samples, withIntermediateDirectories: true)
        // A sample ends when its standard input closes; this input has a writer as long as hyperfine runs.
        guard mkfifo(input, 0o600) == 0 else { throw HarnessError("cannot create the pipe \(input)") }
        let descriptor = open(input, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw HarnessError("cannot open the pipe \(input)") }
        defer { close(descriptor) }

        let commands = [base, head].map { build in
            let words = build.command(for: cell, scratchDirectory: samples)
            // Older versions of hyperfine have no option for a command's input.
            return "sh -c \"exec \(words.map { "'\($0)'" }.joined(separator: " ")) < '\(input)'\""
        }
        let result = try? await Subprocess.run(
            .name("hyperfine"),
            arguments: Arguments(
                [
                    "--shell=none", "--style=none", "--export-json", answer,
                    "--prepare", "find '\(samples)' -mindepth 1 -delete",
                ] + commands
            ),
            output: .discarded,
            error: .string(limit: 1 << 20)
        )
        try Task.checkCancellation()
        guard let result, result.terminationStatus.isSuccess,
            let data = FileManager.default.contents(atPath: answer),
            let export = try? JSONDecoder().decode(Export.self, from: data), export.results.count == 2
        else { throw HarnessError("hyperfine failed: \(result?.standardError ?? "it cannot be started")") }
        return (export.results[0].times, export.results[1].times)
    }

    /// The contents of `--export-json`.
    private struct Export: Decodable {
        struct Command: Decodable {
            let times: [Double]
        }

        let results: [Command]
    }
}
