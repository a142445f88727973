import Drawing
import ExperimentIndex
import Foundation
import Model
import Sampling

/// The experiments in this command's folder.
struct ExperimentCatalog {
    let names: [String]
    /// The folder with the build's programs.
    let directory: URL

    init() {
        names = String(cString: experiment_index()).split(separator: " ").map(String.init)
        directory = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
            .resolvingSymlinksInPath()
            .deletingLastPathComponent()
    }

    /// Returns the chosen names in the catalog's order, or all names if none is chosen. Throws ``UsageError`` for an
    /// unknown name.
    func names(_ chosen: [String]) throws(UsageError) -> [String] {
        for name in chosen where !names.contains(name) {
            throw UsageError(unknown: "experiment", name, known: names)
        }
        return names.filter { chosen.isEmpty || chosen.contains($0) }
    }

    /// - Throws: ``UsageError`` for an unknown name; ``HarnessError`` if an experiment was not built.
    func executables(named chosen: [String]) throws -> [ExperimentExecutable] {
        try names(chosen).map { name in
            let path = directory.appending(path: name).path
            guard FileManager.default.isExecutableFile(atPath: path) else {
                throw HarnessError(
                    "the experiment \(name) is not in this command's folder \(directory.path.shownPath); build again"
                )
            }
            return ExperimentExecutable(name: name, path: path)
        }
    }
}

extension SourceFolder {
    /// The path of the experiments' folder in the checkout where this program was built. Without such a checkout, the
    /// path in the current folder's checkout; nil without any checkout.
    static var nearestPath: String? {
        find(from: [ExperimentCatalog().directory.path, FileManager.default.currentDirectoryPath])
    }

    static func nearest(of run: EnvironmentRecord) async -> SourceFolder? {
        guard let path = nearestPath else { return nil }
        return await at(path, of: run)
    }

    static func at(_ path: String, of run: EnvironmentRecord) async -> SourceFolder {
        // No commit contains the code of a run with uncommitted changes.
        guard let commit = run.commit, run.isDirty == false else { return SourceFolder(path: path, isAsMeasured: nil) }
        return SourceFolder(path: path, isAsMeasured: await EnvironmentProbe.isCodeUnchanged(path, since: commit))
    }
}
