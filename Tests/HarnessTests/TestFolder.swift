import Foundation
import TestSupport

/// A folder that is removed when this object is released.
final class TestFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "pitfalls-tests-\(UUID().uuidString)")
    var path: String { url.path }

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Calls `body` with a new folder, then removes the folder.
    static func use<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = try TestFolder()
        return try withExtendedLifetime(folder) { try body(folder.url) }
    }
}

extension URL {
    /// Writes a file in this folder. Creates the file's parent folders if they do not exist.
    @discardableResult
    func write(_ data: Data, to name: String) throws -> URL {
        let file = appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try data.write(to: file)
        return file
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> URL {
        try write(Data(text.utf8), to: name)
    }
}

/// The checkout that the tests were built from.
enum Checkout {
    static let root = URL(fileURLWithPath: CheckoutFolder.path)
    static let referenceRun = root.appending(path: "results/reference/results.json").path
}
