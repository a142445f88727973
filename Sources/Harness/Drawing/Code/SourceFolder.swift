import Foundation
import Model

/// The folder with the experiments' lessons and variants, as it is when the report is written. Results do not contain
/// the lessons and the code. If the folder is missing, the report shows neither and says so.
package struct SourceFolder: Sendable {
    /// The largest lesson or source file that is shown, in bytes.
    package static let largestText = 256 << 10

    package let path: String
    /// Whether the folder's code is the measured code; nil if unknown.
    package let isAsMeasured: Bool?

    package init(path: String, isAsMeasured: Bool?) { (self.path, self.isAsMeasured) = (path, isAsMeasured) }

    /// Finds the nearest folder `experiments` in one of `places`, or in one of their parent folders.
    ///
    /// - Parameter places: The folders in which the search begins. The most reliable folder comes first.
    /// - Returns: The folder's path; nil if there is none.
    package static func find(from places: [String]) -> String? {
        for place in places {
            var folder = URL(fileURLWithPath: place).standardizedFileURL
            while true {
                let candidate = folder.appending(path: "experiments").path
                // Other folders may also have the name `experiments`. The project's folder is next to the manifest.
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

    /// A file's text, or the reason why the file was not read.
    enum Reading {
        case text(String)
        case refused(FileRefusal)
    }

    /// Reads a file in an experiment's folder; nil if there is no such file.
    func reading(of experiment: String, file: String) -> Reading? {
        guard let place = place(of: experiment, file: file) else { return nil }
        do throws(FileRefusal) {
            return .text(try BoundedFile.text(place, atMost: Self.largestText))
        } catch {
            return error == .missing ? nil : .refused(error)
        }
    }

    /// A file that a lesson shows.
    ///
    /// - Throws: ``UsageError`` if the file cannot be read.
    package func text(of experiment: String, file: String) throws(UsageError) -> String {
        switch reading(of: experiment, file: file) {
        case .text(let text)?: return text
        case .refused(let refusal)?: throw UsageError("\(file) \(refusal.predicate); the lesson shows its code")
        case nil: throw UsageError("\(file) does not exist; the lesson shows its code")
        }
    }

    /// Returns the path of a file in an experiment's folder or in a subfolder. The path contains no link, and the file
    /// may not exist.
    ///
    /// - Returns: Nil if a name or a link leads out of the folder. The names come from results, which are not trusted.
    package func place(of experiment: String, file: String) -> String? {
        let names = file.components(separatedBy: "/")
        guard names.count <= 2 else { return nil }
        for name in [experiment] + names {
            guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.contains("\0") else { return nil }
        }
        let place = URL(fileURLWithPath: "\(path)/\(experiment)/\(file)").resolvingSymlinksInPath().path
        let isInside = place.hasPrefix(URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "/")
        return isInside ? place : nil
    }
}
