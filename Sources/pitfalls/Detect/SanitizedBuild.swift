import Foundation
import Model
import Sampling

/// The experiments built with a sanitizer, in a scratch folder of their own, which is kept.
struct SanitizedBuild: Sendable {
    /// With the programs.
    let folder: String

    /// - Parameters:
    ///   - sanitizer: As the swift command calls it.
    ///   - root: The checkout.
    ///   - say: Called before what takes long.
    /// - Throws: ``HarnessError`` if it does not build; `CancellationError` when cancelled.
    init(with sanitizer: String, of experiments: [String], in root: String, say: (String) -> Void) async throws {
        let scratch = "\(root)/.build/detect/\(sanitizer)"
        folder = "\(scratch)/release"
        say("building with --sanitize \(sanitizer) in \(scratch.shownPath): about ten minutes and 2 GB the first time")
        // With the command, every experiment is built.
        let products = experiments.count > 3 ? ["pitfalls"] : experiments
        for product in products {
            let build = try await SwiftBuild.run([
                "-c", "release", "--sanitize", sanitizer, "--scratch-path", scratch, "--package-path", root,
                "--product", product,
            ])
            guard build.isBuilt else {
                let reason = build.printed.split(separator: "\n").first { $0.contains("error:") } ?? "no reason given"
                throw HarnessError(
                    "\(product) does not build with --sanitize \(sanitizer): \(String(reason).onOneLine(atMost: 1000))"
                )
            }
        }
    }

    func executable(_ experiment: String) -> ExperimentExecutable {
        ExperimentExecutable(name: experiment, path: "\(folder)/\(experiment)")
    }

    /// The toolchain's symbolizer; nil if it is not beside the swift command.
    static func symbolizer() async -> String? {
        guard let swift = await CommandOutput.firstLine("sh", ["-c", "command -v swift"]) else { return nil }
        let path = URL(fileURLWithPath: swift).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "llvm-symbolizer").path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }
}
