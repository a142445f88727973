import Foundation
import LoopbackServer

/// The client curl, with a folder for its files.
final class Curl: Sendable {
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "loopback-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    struct Ending {
        var status: Int32
        var output: Data

        var text: String { String(decoding: output, as: UTF8.self) }
        /// Returns a header's value from the answer's head, which `--include` or `--head` puts before the body. If
        /// there are several heads, the last one counts.
        func header(_ name: String) -> String? {
            let lines = text.split(whereSeparator: \.isNewline)
            let line = lines.last { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
            return line.map { String($0.dropFirst(name.count + 2)) }
        }
    }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Runs curl and waits for its end, which curl's own deadline guarantees. Blocks no thread.
    func callAsFunction(_ arguments: String...) async throws -> Ending {
        try await callAsFunction(arguments)
    }

    func callAsFunction(_ arguments: [String]) async throws -> Ending {
        let command = ["curl", "-q", "-s", "--max-time", "60", "--noproxy", "*"] + arguments
        return try await Self.run("/usr/bin/env", command, folder)
    }

    /// Runs any program and waits for its end.
    static func run(_ program: String, _ arguments: [String], _ folder: String) async throws -> Ending {
        let output = "\(folder)/output-\(UUID().uuidString)"
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: output)
        let (exits, continuation) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            continuation.yield(process.terminationStatus)
            continuation.finish()
        }
        try process.run()
        var status: Int32 = -1
        for await exit in exits { status = exit }
        return Ending(status: status, output: try Data(contentsOf: URL(fileURLWithPath: output)))
    }
}

extension LoopbackServer {
    /// Returns an address in the form that curl accepts.
    func text(_ resource: Resource) -> String { address(of: resource).absoluteString }
}
