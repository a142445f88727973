import Foundation
import Model
import Subprocess

/// Asks git about the repository of a folder, and runs no program that the repository's own configuration names.
///
/// A repository may come from anywhere, and git runs what its `.git/config` names: a file system monitor, hooks, a
/// clean or smudge filter, an external diff, a transport that fetches missing objects. The settings below switch off
/// what settings can. Filters have no such setting, so no command that compares or writes the working tree may be asked:
/// only those that read objects, references and the index. ``GitTree`` compares the files itself.
///
/// The user's own configuration and variables such as `GIT_DIR` apply as usual.
package struct Git: Sendable {
    /// Enough for a large repository on a machine that other work slows down.
    package static let patience = Duration.seconds(5)

    private let folder: String
    private let patience: Duration

    /// - Parameters:
    ///   - folder: A folder of the repository.
    ///   - patience: git is killed after this long: a pipe in place of a file of the repository would stop it for good.
    package init(in folder: String = ".", patience: Duration = Git.patience) {
        (self.folder, self.patience) = (folder, patience)
    }

    /// The commit that a name stands for, in hexadecimal digits; nil if there is none.
    package func commit(named name: String) async -> String? {
        // git would read it as an option, or the system as the end of the argument.
        guard !name.hasPrefix("-"), !name.contains("\0") else { return nil }
        return await line("rev-parse", "--verify", "--quiet", "\(name)^{commit}")
    }

    /// The working tree's uppermost folder; nil outside one.
    package func root() async -> String? {
        await line("rev-parse", "--show-toplevel")
    }

    /// The first line that a command prints; nil if it prints none or fails.
    package func line(_ arguments: String...) async -> String? {
        guard let output = await output(arguments, atMost: 1 << 16) else { return nil }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }

    /// What a command prints; nil if it fails, takes too long, or prints more than `limit` bytes.
    package func output(_ arguments: [String], input: Data = Data(), atMost limit: Int) async -> Data? {
        let output = try? await Deadline.finishing(within: patience) {
            await run(arguments, input: input, atMost: limit)
        }
        return output ?? nil
    }

    private func run(_ arguments: [String], input: Data, atMost limit: Int) async -> Data? {
        var options = PlatformOptions()
        // A separate group: Ctrl-C in the terminal ends this program's work, which then ends git.
        options.processGroupID = 0
        let result = try? await Subprocess.run(
            .name("git"),
            arguments: Arguments(Self.settings + ["-C", folder] + arguments),
            environment: .inherit.updating(Self.environment),
            platformOptions: options,
            input: .data(input),
            output: .data(limit: limit),
            error: .discarded
        )
        guard let result, result.terminationStatus.isSuccess else { return nil }
        return result.standardOutput
    }

    private static let settings =
        [
            "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.untrackedCache=false", "core.pager=cat",
            "diff.external=", "submodule.recurse=false",
        ].flatMap { ["-c", $0] } + ["--no-pager", "--no-optional-locks", "--literal-pathspecs"]

    private static let environment: [Environment.Key: String?] = [
        // The name of no transport: none may be used.
        "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0",
    ]
}
