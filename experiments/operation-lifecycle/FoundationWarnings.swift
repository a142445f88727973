import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Counts Foundation's warnings about operations that finish before they were started.
struct FoundationWarnings {
    private let path: String

    /// Redirects the standard output of the process to a file.
    ///
    /// - Parameter directory: The file's directory.
    init(in directory: String) throws {
        path = directory + "/standard-output.txt"
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        // A copy of the original standard output stays open, because the harness would take its end for the end of the
        // process.
        guard file >= 0, dup(STDOUT_FILENO) >= 0, dup2(file, STDOUT_FILENO) >= 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
        close(file)
    }

    /// Returns the number of warnings so far.
    func count() throws -> Int {
        fflush(nil)
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .count { $0.contains("without being started") }
    }
}
