import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes a file whole or not at all: into a temporary file beside it, then under its name in one step.
///
/// `Data.write(options: .atomic)` does nearly that; it leaves its temporary file behind when the disk is full,
/// and does not wait for the bytes before it renames.
package enum WholeFile {
    /// - Throws: ``WriteError``; the file is then as it was before, and no temporary file is left.
    package static func write(_ data: Data, to path: String) throws(WriteError) {
        let temporary = "\(path).\(getpid()).tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw WriteError(errno) }
        do {
            try write(data, to: descriptor)
        } catch {
            close(descriptor)
            unlink(temporary)
            throw error
        }
        guard close(descriptor) == 0, rename(temporary, path) == 0 else {
            let error = WriteError(errno)
            unlink(temporary)
            throw error
        }
    }

    private static func write(_ data: Data, to descriptor: Int32) throws(WriteError) {
        var written = 0
        while written < data.count {
            let count = data.withUnsafeBytes { bytes in
                #if canImport(Glibc)
                    Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                #else
                    Darwin.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                #endif
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw WriteError(errno)
            }
            written += count
        }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw WriteError(errno) }
    }

    /// The system's reason, as in "No space left on device".
    package struct WriteError: Error, CustomStringConvertible {
        package let description: String

        init(_ code: Int32) {
            description = String(cString: strerror(code))
        }
    }
}
