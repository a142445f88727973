import Foundation
import Model
import Sampling

/// An inquiry to the compiler about an experiment's pitfalls and flaws. The compiler gets the code as written, and
/// without the marks that silence it.
struct CompilerInquiry {
    private let compilation: ModuleCompilation
    private let experiment: ExperimentDescription
    private let folder: String

    /// - Parameter build: The folder with the build's programs, below its manifest.
    /// - Throws: ``HarnessError`` if the build has no manifest, or if the manifest does not say how the experiment was
    ///   compiled.
    init(_ experiment: ExperimentDescription, folder: String, build: URL) throws {
        let configuration = build.lastPathComponent
        let manifests = [build, build.deletingLastPathComponent()].map {
            $0.deletingLastPathComponent().appending(path: "\(configuration).yaml").path
        }
        let text = manifests.lazy.compactMap(Self.text).first
        let module = experiment.name.replacing("-", with: "_")
        guard let text, let compilation = ModuleCompilation(of: module, in: text, reading: Self.text) else {
            throw HarnessError(
                "the build in \(build.path.shownPath) does not say how \(experiment.name) was compiled; "
                    + "build again with swift build -c release"
            )
        }
        (self.compilation, self.experiment, self.folder) = (compilation, experiment, folder)
    }

    /// The compiler's error if `@unchecked Sendable` was removed from a class but not from its superclass. Such an
    /// error is not a finding, because it only says that `@unchecked Sendable` is missing.
    private static let askingForTheMark = "must restate inherited '@unchecked Sendable'"

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the findings by variant name, for each variant that is expected to show a fault. Calls `progress` before
    /// each compilation.
    ///
    /// - Throws: ``HarnessError``; `CancellationError` when cancelled.
    func findings(progress: (String) -> Void) async throws -> [String: Finding] {
        progress("as it is written")
        let asWritten = try await compilation.diagnostics()
        // After an error in one file, the compiler may report nothing about the others.
        if let error = asWritten.first(where: { $0.severity == "error" }) {
            throw HarnessError(
                "\(experiment.name) does not compile (\(error.file.shownPath):\(error.line): "
                    + "\(error.message.onOneLine())); build it first"
            )
        }
        var findings: [String: Finding] = [:]
        for (variant, _) in experiment.shownCells {
            if let said = asWritten.first(where: { $0.file.hasSuffix("/\(variant.file)") }) {
                findings[variant.name] = Finding(notices: true, "\(said.severity): \(said.message)")
                continue
            }
            findings[variant.name] = try await finding(of: variant, progress)
        }
        return findings
    }

    private func finding(of variant: VariantDescription, _ progress: (String) -> Void) async throws -> Finding {
        guard let text = Self.text("\(folder)/\(variant.file)") else {
            throw HarnessError(
                "\(variant.file) is not in \(folder.shownPath), so it cannot be compiled"
            )
        }
        let (unmarked, marks) = UnsafeMarks.removed(from: text)
        guard !marks.isEmpty else { return Finding(notices: false, "it reports nothing") }
        progress(variant.name)
        let scratch = try TemporaryDirectory()
        defer { scratch.remove() }
        let changed = "\(scratch.path)/\((variant.file as NSString).lastPathComponent)"
        do throws(WholeFile.WriteError) {
            try WholeFile.write(Data(unmarked.utf8), to: changed)
        } catch {
            throw HarnessError("cannot write \(changed.shownPath): \(error)")
        }
        let all = try await compilation.diagnostics(replacing: variant.file, by: changed)
        let said = all.filter { $0.file == changed && !$0.message.contains(Self.askingForTheMark) }
        let without = "without \(marks.map { "`\($0)`" }.joined(separator: " and "))"
        guard let first = said.first(where: { $0.severity == "error" }) ?? said.first else {
            if let other = all.first(where: { $0.severity == "error" && $0.file != changed }) {
                return Finding(notices: nil, "\(without), other files no longer compile: \(other.message)")
            }
            return Finding(notices: false, "it reports nothing, even \(without)")
        }
        return Finding(notices: true, "\(without), \(first.severity): \(first.message)")
    }
}
