#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Numbers that Linux keeps in small files under `/proc`, read from open descriptors without allocating.
enum SchedulerStatistics {
    /// Opens the file about a thread of this process; negative if the system has none.
    static func open(thread: Int) -> Int32 {
        Self.open("/proc/self/task/\(thread)/schedstat")
    }

    static func open(_ path: String) -> Int32 {
        #if canImport(Glibc)
            Glibc.open(path, O_RDONLY | O_CLOEXEC)
        #else
            -1
        #endif
    }

    /// How long the thread has been ready to run while others held the processors: the second field of its `schedstat`
    /// (`run_delay` in Documentation/scheduler/sched-stats). Nil if it has ended, or the system does not report it.
    static func waiting(_ descriptor: Int32) -> Nanoseconds? {
        number(after: 1, in: descriptor).map { Nanoseconds($0) }
    }

    /// How long the host kept this machine's processors from it, added up over all of them: the eighth number of the
    /// first line of `/proc/stat`, in hundredths of a second.
    static func stolen(_ descriptor: Int32) -> Nanoseconds? {
        // The line's name is a field too.
        number(after: 8, in: descriptor).map { Nanoseconds($0 * 10_000_000) }
    }

    /// The whole number that follows a number of fields.
    private static func number(after fields: Int, in descriptor: Int32) -> UInt64? {
        guard descriptor >= 0 else { return nil }
        return withUnsafeTemporaryAllocation(byteCount: 160, alignment: 1) { bytes in
            let count = pread(descriptor, bytes.baseAddress, bytes.count - 1, 0)
            guard count > 0 else { return nil }
            var place = 0
            for _ in 0..<fields {
                while place < count, bytes[place] != UInt8(ascii: " ") { place += 1 }
                while place < count, bytes[place] == UInt8(ascii: " ") { place += 1 }
            }
            let first = place
            var value: UInt64 = 0
            while place < count, (48...57).contains(bytes[place]) {
                value = value &* 10 &+ UInt64(bytes[place] - 48)
                place += 1
            }
            return place == first ? nil : value
        }
    }
}
