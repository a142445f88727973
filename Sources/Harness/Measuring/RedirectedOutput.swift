import Foundation

/// One of the process's standard outputs, redirected to a file. A library's warnings can be read there.
package struct RedirectedOutput {
    private let descriptor: Int32
    private let path: String
    /// A copy of the output, which stays open. Otherwise the harness would take its end for the end of the process.
    private let original: Int32

    /// - Parameters:
    ///   - descriptor: `STDOUT_FILENO` or `STDERR_FILENO`.
    ///   - directory: The file's directory.
    /// - Throws: `CocoaError` if the file cannot be opened.
    package init(of descriptor: Int32, in directory: String) throws {
        self.descriptor = descriptor
        path = "\(directory)/output-\(descriptor).txt"
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        original = dup(descriptor)
        guard file >= 0, original >= 0, dup2(file, descriptor) >= 0 else { throw CocoaError(.fileWriteUnknown) }
        close(file)
    }

    /// Returns the lines that have been written so far.
    package func lines() throws -> [Substring] {
        fflush(nil)
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }

    /// Ends the redirection.
    package func end() {
        fflush(nil)
        dup2(original, descriptor)
        close(original)
    }
}
