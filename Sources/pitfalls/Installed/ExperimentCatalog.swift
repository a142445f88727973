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

    /// The chosen names in the catalog's order; all if none is given.
    ///
    /// - Throws: ``UsageError`` for an unknown name.
    func names(_ chosen: [String]) throws(UsageError) -> [String] {
        for name in chosen where !names.contains(name) {
            throw UsageError(unknown: "experiment", name, known: names)
        }
        return names.filter { chosen.isEmpty || chosen.contains($0) }
    }

    /// - Throws: ``UsageError`` for an unknown name; ``HarnessError`` if one was not built.
    func executables(named chosen: [String]) throws -> [ExperimentExecutable] {
        try names(chosen).map { name in
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
