import Foundation
import Synchronization

/// An HTTP server on 127.0.0.1 in its own process, for use by this process.
///
///     let server = try LoopbackServer.start()
///     let slow = server.address(of: Resource(name: "slow", size: 1000, delay: .milliseconds(50)))
///     …
///     let record = try server.record(once: .idle(after: 1))
///
/// The server ends with ``stop()``, with the last reference to this object, and when this process ends in any way,
/// because this process holds the other end of the server's standard input. It starts no thread in this process.
package final class LoopbackServer: Sendable {
    /// `http://127.0.0.1:` and the port.
    package let base: String
    let recordPort: UInt16
    private let process: Mutex<ServerProcess?>
    private let identifier: Int32

    /// Starts the server program of the running program's build.
    ///
    /// - Parameters:
    ///   - port: The port to listen on; with 0 the system chooses one.
    ///   - file: The path of a file to serve; see ``Resource/isFile``.
    /// - Returns: The server, as soon as it accepts connections, after some 50 ms.
    /// - Throws: ``LoopbackServerError``.
    package static func start(port: UInt16 = 0, file: String? = nil) throws -> LoopbackServer {
        let path = programFolder.appending(path: "loopback-server").path
        let served = file.map { ["--file", $0] } ?? []
        let process = try ServerProcess(path, ["--until-input-ends", "--port", "\(port)"] + served)
        do {
            let lines = try process.lines(2, within: .seconds(30))
            guard let base = lines.first, let recordPort = lines[1].split(separator: ":").last.flatMap({ UInt16($0) })
            else { throw LoopbackServerError("\(path) is from another build: \(lines.joined(separator: " "))") }
            return LoopbackServer(process, base: base, recordPort: recordPort)
        } catch {
            process.end()
            throw error
        }
    }

    /// The folder of the running program.
    private static var programFolder: URL {
        #if os(macOS)
            // Tests are a bundle that a tool in another folder loads. The programs are next to the bundle.
            let bundle = Bundle(for: LoopbackServer.self).bundleURL
            if bundle.pathExtension == "xctest" { return bundle.deletingLastPathComponent() }
        #endif
        return URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
            .resolvingSymlinksInPath().deletingLastPathComponent()
    }

    private init(_ process: ServerProcess, base: String, recordPort: UInt16) {
        self.process = Mutex(process)
        identifier = process.identifier
        self.base = base
        self.recordPort = recordPort
    }

    deinit {
        stop()
    }

    /// The identifier of the server's process.
    package var processIdentifier: Int32 { identifier }

    /// The address that requests the resource.
    package func address(of resource: Resource) -> URL {
        guard let url = URL(string: base + resource.target) else {
            preconditionFailure("\(base)\(resource.target) is percent-encoded and an address")
        }
        return url
    }

    /// Ends the server and returns when it has ended. Its connections break off. Further calls do nothing.
    package func stop() {
        let running = process.withLock { process in
            defer { process = nil }
            return process
        }
        running?.end()
    }
}
