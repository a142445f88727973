import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Counts Foundation's warnings about operations that finish without having been started.
struct FoundationWarnings {
    private let path: String

    /// Redirects the process's standard output to a file from now on.
    ///
    /// - Parameter directory: The file's directory.
    init(in directory: String) throws {
        path = directory + "/standard-output.txt"
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        // A copy of the original standard output stays open: the harness treats the end of this stream as the end of
        // the process.
        guard file >= 0, dup(STDOUT_FILENO) >= 0, dup2(file, STDOUT_FILENO) >= 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
        close(file)
    }

    /// The number of warnings so far.
    func count() throws -> Int {
        fflush(nil)
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .count { $0.contains("without being started") }
    }
}
