import Foundation

/// A folder of our own under the system's temporary folder.
package struct TemporaryDirectory: Sendable {
    package let path: String

    package init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "pitfalls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    package func remove() {
        // What cannot be removed is the system's to clean: it lies in its temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }
}
