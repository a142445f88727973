import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program that is run to its end, with what it used.
struct WatchedProcess {
    /// The signal that ended it; 0 if none did.
    var signal: Int32
    var status: Int32
    /// Seconds of processor time.
    var seconds: Double
    /// Bytes: the most that was resident at once.
    var memory: Int
    var standardError: String

    /// Runs a program with an end after `deadline` seconds, and with little more memory than it may use.
    static func run(_ arguments: [String], in folder: String, deadline: Double) async throws -> WatchedProcess {
        let errors = "\(folder)/watched.err"
        // Blocks a thread of its own: other tests wait for the pool's.
        let (ended, continuation) = AsyncThrowingStream.makeStream(of: WatchedProcess.self)
        Thread.detachNewThread {
            continuation.finish(
                throwing: Result { continuation.yield(try wait(arguments, errors: errors, deadline: deadline)) }.failure
            )
        }
        for try await process in ended { return process }
        throw CocoaError(.executableNotLoadable)
    }

    private static func wait(_ arguments: [String], errors: String, deadline: Double) throws -> WatchedProcess {
        // The limit keeps a program that takes all memory from taking the tests' too.
        let shell = [
            "/bin/sh", "-c", "ulimit -v 8000000 2>&-; ulimit -c 0; exec \"$@\" </dev/null >/dev/null 2>\"$0\"",
        ]
        var strings = (shell + [errors] + arguments).map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        var identifier = pid_t()
        #if canImport(Glibc)
            // Other tests copy programs at the same time: a descriptor that writes one would keep it from starting.
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            for descriptor in Int32(3)..<512 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        let error = posix_spawn(&identifier, "/bin/sh", &actions, nil, &strings, environ)
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
        let process = identifier
        let end = DispatchWorkItem { kill(process, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + deadline, execute: end)
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        end.cancel()
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        #if os(Linux)
            let unit = 1024
        #else
            let unit = 1
        #endif
        return WatchedProcess(
            signal: status & 0x7F,
            status: (status >> 8) & 0xFF,
            seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            memory: Int(usage.ru_maxrss) * unit,
            standardError: String(decoding: FileManager.default.contents(atPath: errors) ?? Data(), as: UTF8.self)
        )
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
