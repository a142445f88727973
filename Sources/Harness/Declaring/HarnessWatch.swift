import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Ends this process when the harness that started it ends. The harness holds the other end of standard input, which
/// closes with it, however that happens.
enum HarnessWatch {
    /// Begins to watch, if standard input is the harness's pipe and not a person's terminal.
    static func begin() {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
        let watch = Thread {
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) > 0 {}
            _exit(1)
        }
        watch.name = "harness watch"
        watch.stackSize = 64 << 10
        watch.start()
    }
}
