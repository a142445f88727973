import Foundation
import LoopbackServer
import TestSupport

/// The program `benchmark download fetch`, which downloads a list. Tests can kill it.
enum FetchProgram {
    private static let path = BuiltPrograms.folder.appending(path: "benchmark").path

    /// The program's command line, to which a test adds options.
    static let command = [path, "download", "fetch"]

    /// Writes a list of the resources' addresses, and returns the list's path.
    static func list(of resources: [Resource], _ fixture: DownloadFixture) throws -> String {
        let path = "\(fixture.folder).list"
        let lines = resources.map { fixture.server.address(of: $0).absoluteString + "\n" }
        try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    static func started(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        try process.run()
        return process
    }

    /// Runs a command and returns its status; nil if the command cannot be started.
    static func status(of arguments: [String]) -> Int32? {
        guard let process = try? started(arguments) else { return nil }
        process.waitUntilExit()
        return process.terminationStatus
    }
}
