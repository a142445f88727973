import Foundation
import Model
import Subprocess

/// A client of git for a folder's repository. It prevents git from running programs that the repository's own
/// configuration names: a file system monitor, hooks, an external diff, a transport. ``unfiltered(_:indexedIn:)`` also
/// switches off every configured filter.
///
/// The user's own configuration applies as usual. Variables such as `GIT_DIR` are ignored.
package struct Git: Sendable {
    /// The default time limit, long enough for a large repository on a busy machine.
    package static let patience = Duration.seconds(5)

    private let folder: String
    private let patience: Duration

    /// - Parameter patience: The time after which git is killed. Without this limit, a pipe in place of a file would
    ///   block git forever.
    package init(in folder: String = ".", patience: Duration = Git.patience) {
        (self.folder, self.patience) = (folder, patience)
    }

    /// Returns the hash of the commit that a name refers to, or nil if there is no such commit.
    package func commit(named name: String) async -> String? {
        // git would read a name with a leading hyphen as an option. A null character would end the argument early.
        guard !name.hasPrefix("-"), !name.contains("\0") else { return nil }
        return await line("rev-parse", "--verify", "--quiet", "\(name)^{commit}")
    }

    /// Returns the root folder of the working tree, or nil outside a working tree.
    package func root() async -> String? { await line("rev-parse", "--show-toplevel") }

    /// Returns the first line that a command prints. Returns nil if the command fails or prints nothing.
    package func line(_ arguments: String...) async -> String? {
        guard let output = await output(arguments) else { return nil }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }

    /// Returns the entries that a command with `-z` prints, or nil if the command fails.
    package func entries(_ arguments: String...) async -> [String]? {
        await output(arguments).map(Self.entries)
    }

    /// Returns the entries that a command prints, with every filter switched off. Use this method for commands that
    /// read or write files of the working tree. A separate index is used if its path is given.
    package func unfiltered(_ arguments: [String], indexedIn index: String? = nil) async -> [String]? {
        guard let settings = await entries("config", "--list", "--name-only", "-z") else { return nil }
        let filters = Set(settings.filter { $0.hasPrefix("filter.") }).map { "--config-env=\($0)=PITFALLS_NOTHING" }
        let variables: [Environment.Key: String?] = ["PITFALLS_NOTHING": ""]
        return await output(
            filters + arguments,
            environment: index.map { variables.merging(["GIT_INDEX_FILE": $0]) { $1 } } ?? variables
        ).map(Self.entries)
    }

    private static func entries(_ output: Data) -> [String] {
        output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns git's reason for not using the folder's repository, as it follows a colon; nil if git uses the
    /// repository. For a checkout of another user, the reason ends with the command that allows its use.
    package func refusal() async -> String? {
        guard CommandOutput.isInstalled("git") else { return "git is not installed" }
        guard let answer = await answer(["rev-parse", "--git-dir"]) else { return "git took longer than \(patience)" }
        guard !answer.isSuccess else { return nil }
        let lines = answer.errors.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        let reason = (lines.first { $0.hasPrefix("fatal: ") } ?? lines.first ?? "git failed").trimmingPrefix("fatal: ")
        let command = lines.first { $0.hasPrefix("git config ") }
        return "\(reason)\(command.map { "; to allow it: \($0)" } ?? "")".onOneLine(atMost: 1000)
    }

    /// Returns what a command prints. Returns nil if the command fails, takes too long, or prints more than `limit`
    /// bytes.
    package func output(
        _ arguments: [String],
        input: Data = Data(),
        environment: [Environment.Key: String?] = [:],
        atMost limit: Int = 64 << 20
    ) async -> Data? {
        guard let answer = await answer(arguments, input: input, environment: environment, atMost: limit),
            answer.isSuccess
        else { return nil }
        return answer.output
    }

    private struct Answer: Sendable {
        let isSuccess: Bool
        let output: Data
        let errors: String
    }

    private func answer(
        _ arguments: [String],
        input: Data = Data(),
        environment: [Environment.Key: String?] = [:],
        atMost limit: Int = 1 << 20
    ) async -> Answer? {
        try? await Deadline.finishing(within: patience) { () -> Answer in
            // git runs in its own process group, so Ctrl-C in the terminal does not reach it. Ctrl-C cancels this
            // program's task, and the cancelled task ends git.
            let result = try await Subprocess.run(
                .name("git"),
                arguments: Arguments(Self.settings + ["-C", folder] + arguments),
                environment: .inherit.updating(Self.environment.merging(environment) { $1 }),
                platformOptions: .ownGroup,
                input: .data(input),
                output: .data(limit: limit),
                error: .string(limit: 1 << 20)
            )
            return Answer(
                isSuccess: result.terminationStatus.isSuccess,
                output: result.standardOutput,
                errors: result.standardError
            )
        }
    }

    private static let settings =
        [
            "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.splitIndex=false", "core.untrackedCache=false",
            "diff.external=", "submodule.recurse=false",
        ].flatMap { ["-c", $0] } + ["--no-pager"]

    /// The environment without the variables that point git to another repository. The variables with the user's
    /// configuration remain.
    private static var environment: [Environment.Key: String?] {
        let foreign = ProcessInfo.processInfo.environment.keys.filter {
            $0.hasPrefix("GIT_") && !$0.hasPrefix("GIT_CONFIG_")
        }
        return Dictionary(uniqueKeysWithValues: foreign.map { (Environment.Key(stringLiteral: $0), nil) }).merging([
            // Git allows only the listed transports, and no transport is named `none`.
            "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0",
            "GIT_TERMINAL_PROMPT": "0",
        ]) { $1 }
    }
}

extension EnvironmentProbe {
    /// Returns whether the Swift files of a folder are the same as in a commit of its checkout. They are the same if
    /// `git diff`, with filters off, lists no Swift file. Returns nil if the folder is in no checkout, if the checkout
    /// lacks the commit, or if the commit has no Swift file in the folder.
    package static func isCodeUnchanged(
        _ folder: String,
        since commit: String,
        patience: Duration = Git.patience
    ) async -> Bool? {
        let git = Git(in: folder, patience: patience)
        // A document could contain any text as its commit, so only a hexadecimal name is accepted.
        guard !commit.isEmpty, commit.count <= 64, commit.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let object = await git.commit(named: commit),
            let files = await git.entries("ls-tree", "-r", "--name-only", "-z", object),
            files.contains(where: { $0.hasSuffix(".swift") })
        else { return nil }
        return await git.unfiltered(
            ["diff", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--name-only", "-z"]
                + [object, "--", "*.swift"]
        )?.isEmpty
    }

    /// Returns whether the checkout that contains a folder differs from its commit. A checkout differs if `git status`,
    /// with filters off, lists a tracked file or an untracked Swift or C file. Returns nil if git fails.
    package static func isChanged(_ folder: String = ".", patience: Duration = Git.patience) async -> Bool? {
        await Git(in: folder, patience: patience).unfiltered([
            "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--ignore-submodules=all",
        ])?.contains { entry in !entry.hasPrefix("?? ") || code.contains(where: entry.hasSuffix) }
    }

    private static let code = [".swift", ".c", ".h", ".m", ".cpp", ".mm"]
}
