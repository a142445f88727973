import ExperimentIndex
import Foundation
import Model
import Sampling

/// The experiments that were built beside this command.
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

    /// The experiments with these names; all if none is given.
    ///
    /// - Throws: ``UsageError`` for an unknown name; ``HarnessError`` if one was not built.
    func executables(named chosen: [String]) throws -> [ExperimentExecutable] {
        for name in chosen where !names.contains(name) {
            throw UsageError(unknown: "experiment", name, known: names)
        }
        return try names.filter { chosen.isEmpty || chosen.contains($0) }.map { name in
            let path = directory.appending(path: name).path
            guard FileManager.default.isExecutableFile(atPath: path) else {
                throw HarnessError(
                    "the experiment \(name) is not beside this command in \(directory.path.shownPath); build again"
                )
            }
            return ExperimentExecutable(name: name, path: path)
        }
    }
}
