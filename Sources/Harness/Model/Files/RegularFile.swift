import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads a file of a folder that may come from anywhere: its links may lead out of it, and its pipes never end.
package enum RegularFile {
    /// Reads the file without following a symbolic link below the folder, and without waiting for a pipe or a device.
    ///
    /// O(its size), `limit` at most.
    ///
    /// - Parameters:
    ///   - name: The path relative to the folder, which itself may be a link.
    ///   - limit: The most bytes that the file may have.
    /// - Returns: Nil if there is no such file.
    /// - Throws: ``FileRefusal`` if there is something else, or it cannot be read.
    package static func read(_ name: String, beneath folder: String, atMost limit: Int) throws(FileRefusal) -> Data? {
        let components = name.split(separator: "/", omittingEmptySubsequences: false)
        guard components.allSatisfy({ !["", ".", ".."].contains($0) && !$0.contains("\0") }), let file = components.last
        else { throw .outsideFolder }
        guard var place = try opened(folder, in: AT_FDCWD, O_DIRECTORY) else { return nil }
        defer { close(place) }
        for component in components.dropLast() {
            guard let next = try opened(String(component), in: place, O_DIRECTORY | O_NOFOLLOW) else { return nil }
            close(place)
            place = next
        }
        guard let descriptor = try opened(String(file), in: place, O_NOFOLLOW | O_NONBLOCK | O_NOCTTY) else {
            return nil
        }
        defer { close(descriptor) }
        return try BoundedFile.contents(of: descriptor, atMost: limit, takesStreams: false)
    }

    /// Nil if there is nothing of that name.
    private static func opened(_ name: String, in place: Int32, _ flags: Int32) throws(FileRefusal) -> Int32? {
        let descriptor = openat(place, name, O_RDONLY | O_CLOEXEC | flags)
        if descriptor >= 0 { return descriptor }
        switch errno {
        case ENOENT: return nil
        // Which of them depends on the system and the flags.
        case ELOOP, EMLINK, ENOTDIR, ENXIO: throw .notPlain
        default: throw FileRefusal(errno)
        }
    }
}
