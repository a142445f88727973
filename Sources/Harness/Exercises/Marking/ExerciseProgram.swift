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
    ///   - exercise: Its name.
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
    /// - Throws: ``HarnessError`` if this command is not part of a build; `CancellationError` when cancelled.
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
        return Compilation(isBuilt: outcome.isBuilt, messages: Self.messages(in: outcome.printed))
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
