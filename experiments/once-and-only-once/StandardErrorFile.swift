import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that receives the standard error of the process, where Swift writes its warnings about continuations.
struct StandardErrorFile {
    private let path: String
    private let original: Int32

    /// Redirects the standard error to a file.
    ///
    /// - Parameter directory: The file's directory.
    init(in directory: String) throws {
        path = directory + "/warnings.txt"
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        original = dup(STDERR_FILENO)
        guard file >= 0, original >= 0, dup2(file, STDERR_FILENO) >= 0 else { throw CocoaError(.fileWriteUnknown) }
        close(file)
    }

    /// Ends the redirection. Returns the lines of the file.
    func end() -> [Substring] {
        fflush(nil)
        dup2(original, STDERR_FILENO)
        close(original)
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n")
    }
}
