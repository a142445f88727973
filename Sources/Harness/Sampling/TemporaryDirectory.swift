import Foundation

/// A new folder in the system's temporary folder.
package struct TemporaryDirectory: Sendable {
    package let path: String

    package init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "pitfalls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    package func remove() {
        // If it cannot be removed, the system cleans its temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }
}
