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
    ///
    /// - Parameter command: The subcommand to suggest if a name is that of an exercise; empty for `pitfalls` alone.
    func names(_ chosen: [String], for command: String = "") throws(UsageError) -> [String] {
        for name in chosen where !names.contains(name) {
            if let owner = experiment(ofExercise: name) {
                let words = ["pitfalls", command, owner].filter { !$0.isEmpty }
                throw UsageError("\(name) is an exercise of \(owner): \(words.joined(separator: " "))")
            }
            throw UsageError(unknown: "experiment", name, known: names)
        }
        return names.filter { chosen.isEmpty || chosen.contains($0) }
    }

    /// Returns the experiment of an exercise; nil if the checkout has no such exercise.
    func experiment(ofExercise name: String) -> String? {
        // A text that is not a name could lead to another folder.
        guard let sources = SourceFolder.nearestPath, ExperimentName(name) != nil else { return nil }
        return names.first { FileManager.default.isFolder(atPath: "\(sources)/\($0)/exercises/\(name)") }
    }

    /// - Throws: ``UsageError`` for an unknown name; ``HarnessError`` if an experiment was not built.
    func executables(named chosen: [String], for command: String = "") throws -> [ExperimentExecutable] {
        try names(chosen, for: command).map { name in
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

    /// Returns the folder of an installed build, or else of the nearest checkout.
    static func nearest(of run: EnvironmentRecord) async -> SourceFolder? {
        if let build = InstalledBuild.current {
            let isAsMeasured = run.commit == build.commit && run.isDirty == false && !build.isDirty
            return SourceFolder(path: build.experiments, isAsMeasured: isAsMeasured ? true : nil)
        }
        guard let path = nearestPath else { return nil }
        return await at(path, of: run)
    }

    static func at(_ path: String, of run: EnvironmentRecord) async -> SourceFolder {
        // No commit contains the code of a run with uncommitted changes.
        guard let commit = run.commit, run.isDirty == false else { return SourceFolder(path: path, isAsMeasured: nil) }
        return SourceFolder(path: path, isAsMeasured: await EnvironmentProbe.isCodeUnchanged(path, since: commit))
    }
}
