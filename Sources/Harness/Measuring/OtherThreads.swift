#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The process's threads other than the calling one.
package enum OtherThreads {
    /// Whether one of them is running, is ready to run without a processor, or is waiting for a disk in a system call;
    /// nil if the system does not report it.
    ///
    /// A thread that waits for a lock, an event or work is idle.
    package static var isOneActive: Bool? {
        #if canImport(Glibc)
            guard let folder = opendir("/proc/self/task") else { return nil }
            defer { closedir(folder) }
            let own = ThreadIdentifier.current.number
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                guard let number = Int(name), number != Int(own) else { continue }
                if let state = state(of: number), "RD".utf8.contains(state) { return true }
            }
            return false
        #else
            return nil
        #endif
    }

    #if canImport(Glibc)
        /// The letter after the thread's name, which is in brackets and may contain brackets; nil if the thread has
        /// ended.
        private static func state(of thread: Int) -> UInt8? {
            let descriptor = open("/proc/self/task/\(thread)/stat", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            defer { close(descriptor) }
            return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { bytes in
                let count = max(0, read(descriptor, bytes.baseAddress, bytes.count))
                guard let bracket = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), bracket + 2 < count else {
                    return nil
                }
                return bytes[bracket + 2]
            }
        }
    #endif
}
