import Foundation
import Testing

/// A file system of a few kilobytes in a folder. Mounting needs root, and not every container lets root mount.
struct SmallDisk {
    private let path: String

    fileprivate static let isAllowed: Bool = {
        let path = FileManager.default.temporaryDirectory.appending(path: "pitfalls-tests-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard let disk = try? SmallDisk(at: path, size: "4k") else { return false }
        disk.unmount()
        return true
    }()

    init(at path: String, size: String) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let status = try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(size)", "tmpfs", path])
        guard status == 0 else { throw Refused(status: status) }
    }

    /// Makes the file system read-only.
    func makeReadOnly() throws {
        let status = try Self.run("mount", ["-o", "remount,ro", path])
        guard status == 0 else { throw Refused(status: status) }
    }

    func unmount() {
        _ = try? Self.run("umount", [path])
    }

    private struct Refused: Error {
        let status: Int32
    }

    private static func run(_ command: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [command] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only if this process may mount a file system.
    static var mayMount: Self { .enabled(if: SmallDisk.isAllowed, "This process may not mount a file system.") }
}
