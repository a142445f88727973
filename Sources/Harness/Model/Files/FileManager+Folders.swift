import Foundation

extension FileManager {
    /// Whether there is a folder at a path.
    package func isFolder(atPath path: String) -> Bool {
        var isFolder: ObjCBool = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
