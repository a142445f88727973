import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server's process, with a connection to the server's standard input and output.
///
/// The server is started with `posix_spawn`, not with Foundation's `Process`. On Linux, `Process` leaves two to four
/// threads behind and takes 1.8 ms of processor time. `posix_spawn` leaves no thread behind and takes 0.2 ms. The
/// experiments count threads and processor time.
struct ServerProcess: Sendable {
    let identifier: pid_t
    /// The descriptor of the connection. The server ends when no process holds this descriptor any more. No other
    /// process can inherit the descriptor, because it is close-on-exec from the beginning. The connection is a pair of
    /// sockets, because one call creates a pair that is close-on-exec. For a pipe this takes `pipe2`, which Swift does
    /// not have on all systems.
    let line: Int32

    /// - Throws: ``LoopbackServerError``.
    init(_ executable: String, _ arguments: [String]) throws {
        let (line, lineOfServer) = try Self.socketPair()
        defer { close(lineOfServer) }

        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, lineOfServer, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, lineOfServer, STDOUT_FILENO)

        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The server is in a process group of its own. Ctrl-C in the terminal must not end the server, because this
        // process may still need it.
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)

        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        var identifier = pid_t()
        let error = Self.withCStrings([executable] + arguments) { arguments in
            Self.withCStrings(environment) { environment in
                posix_spawn(&identifier, executable, &actions, &attributes, arguments, environment)
            }
        }
        guard error == 0 else {
            close(line)
            let remedy = error == ENOENT ? "; build it with swift build -c release --product loopback-server" : ""
            throw LoopbackServerError("cannot start \(executable): \(String(cString: strerror(error)))\(remedy)")
        }
        (self.identifier, self.line) = (identifier, line)
    }

    /// Kills the process, and waits until it has ended. Call once only.
    func end() {
        close(line)
        // The system cannot reuse the process's number before `waitpid` returns.
        kill(identifier, SIGKILL)
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
    }

    /// Returns two connected sockets, which are both close-on-exec.
    private static func socketPair() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            let result = socketpair(AF_UNIX, kind, 0, &ends)
        #else
            let result = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #endif
        guard result == 0 else {
            throw LoopbackServerError("cannot create a pair of sockets: \(String(cString: strerror(errno)))")
        }
        return (ends[0], ends[1])
    }

    /// Calls a closure with the strings as C expects them: an array that ends with a null pointer.
    private static func withCStrings<Result>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
