import ArgumentParser
import Foundation
import LoopbackServer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The server's program: `swift run -c release loopback-server`, or started by `LoopbackServer.start()`.
@main
struct LoopbackServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loopback-server",
        abstract: "An HTTP server on 127.0.0.1 that answers as each address specifies, including faults.",
        discussion: """
            Prints its address and the address of its record, and runs until Ctrl-C.

              curl 'http://127.0.0.1:PORT/file?size=1000000&rate=250000' -o file

            An address is any name and these query items, all of them optional:

              size=N               bytes of the body, generated from seed and offset
              seed=N               distinguishes bodies
              delay=N              milliseconds until the answer begins
              rate=N               bytes per second
              status=N             200, or 400 to 599
              retry-after=N        seconds, with such a status
              no-ranges            no part can be requested
              chunked              no length is sent
              etag=TEXT            instead of one derived from seed and size
              file                 the bytes of the file of --file instead of generated ones
              changes-after=N      after N requests for the name the body changes
              never-answers, closes-before-answering, closes-after=BYTES, resets-after=BYTES, wrong-length=N,
              damages-after=BYTES
                                   at most one fault
              faulty-requests=N    only the first N requests get the fault and the status

            The record answers at once, or when a condition holds:

              curl 'http://127.0.0.1:RECORDPORT/?once=begun&count=3&name=file&within=5000'

              once=begun|ended|in-flight|sent|idle|open, count=N, name=NAME, within=MILLISECONDS,
              from=NUMBER (of the first request to return)
            """
    )

    @Option(help: "The port to listen on; with 0 the system chooses one.") var port: UInt16 = 0
    @Option(help: "A file that addresses with the item “file” answer with.") var file: String?
    @Flag(help: "End when standard input closes.") var untilInputEnds = false

    static func main() {
        openClosedStreams()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            guard exitCode(for: error) != .success else { exit(withError: error) }
            // Standard error may have no reader.
            try? FileHandle.standardError.write(contentsOf: Data("loopback-server: \(message(for: error))\n".utf8))
            Foundation.exit(2)
        }
    }

    func run() throws {
        // A program may leave a descriptor open by mistake that is its own connection to this server. Held here, it
        // would never be seen to close.
        if untilInputEnds { Self.closeInherited() }
        Self.allowManyConnections()
        let served: Body?
        do {
            served = try file.map { try Body(fileAt: $0) }
        } catch {
            throw ValidationError("cannot serve \(file ?? ""): \(error)")
        }
        let listener: Listener
        do {
            listener = try Listener.start(port: Int(port), file: served)
        } catch {
            throw ValidationError("cannot listen on 127.0.0.1:\(port): \(error)")
        }
        let addresses = "http://127.0.0.1:\(listener.port)\nrecord: http://127.0.0.1:\(listener.recordPort)\n"
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(addresses.utf8))
        } catch {
            throw ValidationError("cannot print the addresses: \(error.localizedDescription)")
        }
        if untilInputEnds {
            var byte: UInt8 = 0
            var count = 0
            repeat { count = read(STDIN_FILENO, &byte, 1) } while count > 0 || (count < 0 && errno == EINTR)
        } else {
            while true { pause() }
        }
    }

    /// Another program may have started this one with a closed stream. The first connection would take its place.
    private static func openClosedStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    private static func closeInherited() {
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
        for descriptor in descriptors.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO { close(descriptor) }
    }

    private static func allowManyConnections() {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
    }
}
