import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads the first bytes of a regular file, to tell what it is.
package enum FileBeginning {
    /// - Returns: `count` bytes, or all if the file has fewer.
    /// - Throws: ``FileRefusal`` if it cannot be read or is not a regular file; a pipe is not waited for.
    package static func read(_ path: String, count: Int) throws(FileRefusal) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileRefusal(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileRefusal(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        var bytes = [UInt8](repeating: 0, count: count)
        let taken = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard taken >= 0 else { throw FileRefusal(errno) }
        return Array(bytes.prefix(taken))
    }
}
