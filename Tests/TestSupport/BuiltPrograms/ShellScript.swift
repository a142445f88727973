import Foundation

/// Writes shell scripts that can be run at once.
package enum ShellScript {
    /// Another process writes the script. If this process wrote it, a child that another test's thread has just forked
    /// could still have the file open for writing, and running the script would fail with "Text file busy".
    package static func place(_ commands: String, at path: String) throws {
        let source = "\(path).sh"
        try Data("#!/bin/sh\n\(commands)\n".utf8).write(to: URL(fileURLWithPath: source))
        let install = Process()
        install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
        install.arguments = ["-m", "755", source, path]
        try install.run()
        install.waitUntilExit()
        guard install.terminationStatus == 0 else { throw NotPlaced(status: install.terminationStatus) }
    }

    private struct NotPlaced: Error {
        let status: Int32
    }
}
