import Foundation
import Subprocess

/// The output of another command.
package enum CommandOutput {
    /// Whether a command is on the path.
    package static func isInstalled(_ command: String) -> Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(command)") }
    }

    /// The first line that a command prints, empty if it prints none; nil if it fails or does not exist.
    package static func firstLine(_ command: String, _ arguments: [String]) async -> String? {
        // `swift` leaves a folder in its temporary folder, whatever it is asked for.
        let scratch = try? TemporaryDirectory()
        defer { scratch?.remove() }
        var options = PlatformOptions()
        // A separate group: the harness handles Ctrl-C in the terminal.
        options.processGroupID = 0
        let result = try? await Subprocess.run(
            .name(command),
            arguments: Arguments(arguments),
            environment: scratch.map { .inherit.updating(["TMPDIR": $0.path]) } ?? .inherit,
            platformOptions: options,
            output: .string(limit: 1 << 20),
            error: .discarded
        )
        guard let result, result.terminationStatus.isSuccess else { return nil }
        return result.standardOutput.split(separator: "\n").first.map(String.init) ?? ""
    }
}
