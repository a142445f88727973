import Foundation

/// The folder with the experiments' lessons and variants, as it is when the report is written. Results do not contain
/// these texts: without a folder the report shows none, and says so.
package struct SourceFolder: Sendable {
    package let path: String
    /// Whether its code is what was measured; nil if that is unknown.
    package let isAsMeasured: Bool?

    package init(path: String, isAsMeasured: Bool?) {
        (self.path, self.isAsMeasured) = (path, isAsMeasured)
    }

    /// The nearest folder `experiments` in one of `places` or their parent folders: the program was built in a
    /// checkout, or is run in one.
    ///
    /// - Parameter places: Folders, the most reliable first.
    /// - Returns: The folder's path; nil if there is none.
    package static func find(from places: [String]) -> String? {
        for place in places {
            var folder = URL(fileURLWithPath: place).standardizedFileURL
            while true {
                let candidate = folder.appending(path: "experiments").path
                // Any folder may have this name: the project's own is beside the manifest.
                if FileManager.default.isFolder(atPath: candidate),
                    FileManager.default.fileExists(atPath: folder.path + "/Package.swift")
                {
                    return candidate
                }
                guard folder.path != "/", folder.pathComponents.count > 1 else { break }
                folder.deleteLastPathComponent()
            }
        }
        return nil
    }

    /// The text of a file in an experiment's folder; nil if there is none.
    ///
    /// The names come from results, which may come from anywhere: a name that leads out of the folder is ignored.
    func text(of experiment: String, file: String) -> String? {
        for name in [experiment, file] {
            guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.contains("\0") else { return nil }
        }
        let place = URL(fileURLWithPath: "\(path)/\(experiment)/\(file)").resolvingSymlinksInPath().path
        guard place.hasPrefix(URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "/"),
            let data = FileManager.default.contents(atPath: place), data.count <= Self.largest
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// In bytes: no lesson and no variant is nearly this large.
    private static let largest = 1 << 18
}
