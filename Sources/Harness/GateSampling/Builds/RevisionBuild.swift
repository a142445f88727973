import Model
import Sampling

/// The build of a revision, with the swift command on the path.
enum RevisionBuild {
    /// Builds the package in a folder.
    ///
    /// - Parameter product: What is needed of it; `pitfalls` has all experiments beside it.
    /// - Returns: Nil if it is built; otherwise the compiler's first error, on one line.
    /// - Throws: ``HarnessError`` if no scratch folder or pipe can be created; `CancellationError` when cancelled.
    static func firstError(in folder: String, product: String = "pitfalls") async throws -> String? {
        let build = try await SwiftBuild.run(["-c", "release", "--product", product, "--package-path", folder])
        if build.isBuilt { return nil }
        let reason = build.printed.split(separator: "\n").first { $0.contains("error:") } ?? "no reason given"
        return String(reason).onOneLine(atMost: 1000)
    }
}
