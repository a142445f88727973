import Foundation
import Report

extension SourceFolder {
    /// The experiments' folder of the checkout that this program was built in, or else of the one that it is run in; nil
    /// outside of both.
    package static func nearest() async -> SourceFolder? {
        let program = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
            .resolvingSymlinksInPath().deletingLastPathComponent().path
        guard let path = find(from: [program, FileManager.default.currentDirectoryPath]) else { return nil }
        return await at(path)
    }

    /// A folder that the user names.
    package static func at(_ path: String) async -> SourceFolder {
        SourceFolder(path: path, commit: await EnvironmentProbe.commit(of: path))
    }
}
