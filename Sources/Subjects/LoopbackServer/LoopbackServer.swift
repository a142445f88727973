import Foundation
import Synchronization

/// An HTTP server on 127.0.0.1 that this process starts in a process of its own.
///
///     let server = try LoopbackServer.start()
///     let slow = server.address(of: Resource(name: "slow", size: 1000, delay: .milliseconds(50)))
///     …
///     let record = try server.record(once: .idle(after: 1))
///
/// The server ends with ``stop()``, with the last reference to this object, and with this process. To notice the end of
/// this process, the server reads its standard input, whose other end this process holds. The server starts no thread
/// in this process.
package final class LoopbackServer: Sendable {
    /// The notification that a server cannot be started. The notification's object is the reason. It is posted on the
    /// thread that starts the server, before the error is thrown.
    package static let startFailed = Notification.Name("LoopbackServerStartFailed")

    /// The beginning of the server's addresses: `http://127.0.0.1:` and the port.
    package let base: String
    let recordPort: UInt16
    private let process: Mutex<ServerProcess?>
    private let identifier: Int32

    /// Starts the server program, which comes from the same build as the running program.
    ///
    /// - Parameters:
    ///   - port: The port to listen on. If the port is 0, the system chooses one.
    ///   - file: The path of a file to serve, as described at ``Resource/isFile``.
    /// - Returns: The server, which accepts connections by then. The start takes some 50 ms.
    /// - Throws: ``LoopbackServerError``.
    package static func start(port: UInt16 = 0, file: String? = nil) throws -> LoopbackServer {
        do {
            return try started(port: port, file: file)
        } catch {
            NotificationCenter.default.post(name: startFailed, object: "\(error)")
            throw error
        }
    }

    private static func started(port: UInt16, file: String?) throws -> LoopbackServer {
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

    private static var programFolder: URL {
        #if os(macOS)
            // Tests are a bundle that a tool in another folder loads. The server program is next to this bundle.
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

    /// The process identifier of the server.
    package var processIdentifier: Int32 { identifier }

    /// Returns the URL at which the server serves the resource.
    package func address(of resource: Resource) -> URL {
        guard let url = URL(string: base + resource.target) else {
            preconditionFailure("\(base)\(resource.target) is percent-encoded and an address")
        }
        return url
    }

    /// Ends the server, and returns when the server's process has ended. The open connections break off. Further calls
    /// do nothing.
    package func stop() {
        let running = process.withLock { process in
            defer { process = nil }
            return process
        }
        running?.end()
    }
}
