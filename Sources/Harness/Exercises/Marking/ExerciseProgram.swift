import Foundation
import Model
import Sampling

/// The program of an exercise, which belongs to the same build as this command.
package struct ExerciseProgram: Sendable {
    package let executable: ExperimentExecutable
    private let root: String
    /// The folder of the build, which `swift build` calls its scratch path.
    private let scratch: String

    /// - Parameters:
    ///   - exercise: The exercise's name.
    ///   - products: The folder with the build's programs, such as `.build/x86_64-unknown-linux-gnu/release`.
    ///   - root: The checkout.
    package init(of exercise: String, in products: URL, root: String) {
        executable = ExperimentExecutable(name: exercise, path: products.appending(path: exercise).path)
        scratch = products.deletingLastPathComponent().deletingLastPathComponent().path
        self.root = root
    }

    /// The outcome of a compilation.
    package struct Compilation: Sendable {
        package let isBuilt: Bool
        /// The compiler's errors and warnings with their locations, as the compiler printed them.
        package let messages: [String]
    }

    /// Builds this program alone.
    ///
    /// - Throws: ``HarnessError`` if this command is not part of a build, or if the build fails for another reason than
    ///   the code; `CancellationError` when cancelled.
    package func build() async throws -> Compilation {
        guard FileManager.default.fileExists(atPath: "\(scratch)/workspace-state.json") else {
            throw HarnessError(
                "\(executable.name) cannot be built: this command does not run from a build folder (expected at "
                    + "\(scratch.shownPath)); start it with swift run -c release pitfalls"
            )
        }
        let outcome = try await SwiftBuild.run(
            [
                "-c", EnvironmentRecord.BuildConfiguration.current.rawValue, "--product", executable.name,
                "--package-path", root, "--scratch-path", scratch,
            ],
            isUsersOwn: true
        )
        if !outcome.isBuilt, let fault = Self.fault(in: outcome.printed, scratch: scratch) {
            throw HarnessError("\(executable.name) cannot be built: \(fault)")
        }
        return Compilation(isBuilt: outcome.isBuilt, messages: Self.messages(in: outcome.printed))
    }

    /// Returns whether a build has written the program since a moment.
    package func isWritten(since moment: Date) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: executable.path)
        guard let written = attributes?[.modificationDate] as? Date else { return false }
        return written >= moment
    }

    /// Returns the reason why a build has failed; nil if the compiler has found an error at a place in the code.
    ///
    /// - Parameter scratch: The folder of the build.
    package static func fault(in printed: String, scratch: String) -> String? {
        guard !printed.contains(#/:\d+:\d+: error: /#) else { return nil }
        guard access(scratch, W_OK) == 0 else {
            let reason = String(cString: strerror(errno))
            return "\(scratch.shownPath) cannot be written to: \(reason); allow it, or use a checkout of your own"
        }
        // A swift command that crashes prints a long backtrace after the first line with its error.
        let lines = printed.split(whereSeparator: \.isNewline)
        let reason = lines.first { $0.contains(/error:/.ignoresCase()) } ?? lines.last ?? "swift build gave no reason"
        return String(reason).onOneLine(atMost: 1000)
    }

    /// Returns the printed lines, without the lines in which `swift build` reports its progress.
    package static func messages(in printed: String) -> [String] {
        let lines = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).filter { line in
            line.prefixMatch(of: /\[\d+\/\d+\] |Building for |Build complete|Build of product |warning: .*unhandled/)
                == nil
        }
        return lines.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed()
    }
}
