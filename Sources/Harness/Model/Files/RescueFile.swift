import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A result document in the system's temporary folder, for a run whose own folder cannot take it.
package enum RescueFile {
    /// Writes the document into a new file that only this user may read. Nobody can know its name before.
    ///
    /// - Returns: The file's path.
    package static func write(_ document: ResultDocument) throws(ResultFileError) -> String {
        let ending = ".json"
        let beginning = FileManager.default.temporaryDirectory.appending(path: "pitfalls-results-").path
        var name = Array("\(beginning)\(document.seed)-XXXXXX\(ending)".utf8CString)
        // Neither follows a link nor opens a file that exists.
        let descriptor = mkstemps(&name, Int32(ending.utf8.count))
        guard descriptor >= 0 else {
            throw ResultFileError("cannot create a file in the temporary folder: \(String(cString: strerror(errno)))")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        defer { close(descriptor) }
        let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        do {
            try WholeFile.append(try ResultFile.data(of: document), to: descriptor)
        } catch {
            unlink(path)
            throw ResultFileError("cannot write \(path.shownPath): \(ResultFileError.reason(error))")
        }
        return path
    }
}
