import Drawing
import Foundation
import Model
import Sampling

extension SourceFolder {
    /// The experiments' folder of the checkout that this program was built in, otherwise of the one that it is run in;
    /// nil outside both.
    static var nearestPath: String? {
        find(from: [ExperimentCatalog().directory.path, FileManager.default.currentDirectoryPath])
    }

    /// The folder at ``nearestPath``.
    static func nearest(of run: EnvironmentRecord) async -> SourceFolder? {
        guard let path = nearestPath else { return nil }
        return await at(path, of: run)
    }

    /// A folder that the user names.
    static func at(_ path: String, of run: EnvironmentRecord) async -> SourceFolder {
        // If the run had uncommitted changes, it is unknown what was measured.
        guard let commit = run.commit, run.isDirty == false else { return SourceFolder(path: path, isAsMeasured: nil) }
        return SourceFolder(path: path, isAsMeasured: await EnvironmentProbe.isCodeUnchanged(path, since: commit))
    }
}
