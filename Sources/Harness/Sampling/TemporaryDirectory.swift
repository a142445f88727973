import Foundation
import Model

/// A new folder in the system's temporary folder.
package struct TemporaryDirectory: Sendable {
    package let path: String

    /// - Throws: ``HarnessError`` if it cannot be created.
    package init() throws(HarnessError) {
        let url = FileManager.default.temporaryDirectory.appending(path: "pitfalls-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw HarnessError("cannot create a scratch folder: \((error as NSError).localizedDescription)")
        }
        path = url.path
    }

    package func remove() {
        // If it cannot be removed, the system cleans its temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }
}
