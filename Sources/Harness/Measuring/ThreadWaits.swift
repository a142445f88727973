import Foundation

/// Measures how long the process's threads wait for a processor between two readings. The result is the longest wait of
/// a single thread, because a sum over threads would count the same moment several times. The threads' files stay open
/// between readings.
struct ThreadWaits: ~Copyable {
    private var known: [(thread: Int, descriptor: Int32, waiting: Nanoseconds)] = []
    private let main: Int
    #if canImport(Glibc)
        private let folder = opendir("/proc/self/task")
    #endif

    /// Call this on the main thread. The main thread's own waits are counted elsewhere.
    init() {
        main = Int(ThreadIdentifier.current.number)
        known.reserveCapacity(128)
        _ = longestSinceLastLook()
    }

    deinit {
        for thread in known { close(thread.descriptor) }
        #if canImport(Glibc)
            if let folder { closedir(folder) }
        #endif
    }

    /// Returns the longest wait of a thread since the last call, or zero if the system does not report waits. Ignores
    /// the main thread, the instruments, and threads that have ended since the last call.
    mutating func longestSinceLastLook() -> Nanoseconds {
        #if canImport(Glibc)
            guard let folder else { return .zero }
            var longest = Nanoseconds.zero
            rewinddir(folder)
            while let entry = readdir(folder) {
                guard let thread = Self.number(&entry.pointee.d_name), thread != main,
                    !known.contains(where: { $0.thread == thread })
                else { continue }
                let descriptor = SchedulerStatistics.open(thread: thread)
                if descriptor >= 0 { known.append((thread, descriptor, .zero)) }
            }
            var index = 0
            while index < known.count {
                guard let waiting = SchedulerStatistics.waiting(known[index].descriptor) else {
                    close(known.remove(at: index).descriptor)
                    continue
                }
                if !InstrumentThread.isOne(known[index].thread) {
                    longest = max(longest, waiting - known[index].waiting)
                }
                known[index].waiting = waiting
                index += 1
            }
            return longest
        #else
            return .zero
        #endif
    }

    #if canImport(Glibc)
        /// Returns a thread's number, which is the name of its folder. Returns nil for the folders "." and "..".
        static func number<Name>(_ name: inout Name) -> Int? {
            withUnsafeBytes(of: &name) { bytes in
                var value: Int?
                for byte in bytes.prefix(while: { $0 != 0 }) {
                    guard (48...57).contains(byte) else { return nil }
                    value = (value ?? 0) * 10 + Int(byte - 48)
                }
                return value
            }
        }
    #endif
}

/// A reader for numbers that Linux keeps in small files under `/proc`. Reading a number allocates no memory.
enum SchedulerStatistics {
    /// Opens a thread's `schedstat` file. Returns a negative number if the system has no such file.
    static func open(thread: Int) -> Int32 { Self.open("/proc/self/task/\(thread)/schedstat") }

    static func open(_ path: String) -> Int32 {
        #if canImport(Glibc)
            Glibc.open(path, O_RDONLY | O_CLOEXEC)
        #else
            -1
        #endif
    }

    /// Returns how long a thread has been ready to run while other threads held the processors. This time is
    /// `run_delay`, the second field of the thread's `schedstat` file. Returns nil if the thread has ended, or if the
    /// system does not report the time.
    static func waiting(_ descriptor: Int32) -> Nanoseconds? {
        number(after: 1, in: descriptor).map { Nanoseconds($0) }
    }

    /// Returns how long the host withheld this machine's processors, summed over all processors. This time is the
    /// eighth number of `/proc/stat`.
    static func stolen(_ descriptor: Int32) -> Nanoseconds? {
        // The eight fields before this number are the line's name and seven numbers.
        number(after: 8, in: descriptor).map { Nanoseconds($0 * 10_000_000) }
    }

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

/// All threads of the process except the calling thread.
package enum OtherThreads {
    /// Whether another thread is running, waits for a processor, or waits for a disk. Nil if the system does not report
    /// the threads' states. A thread that waits for a lock, an event or work is idle.
    package static var isOneActive: Bool? {
        #if canImport(Glibc)
            guard let folder = opendir("/proc/self/task") else { return nil }
            defer { closedir(folder) }
            let own = ThreadIdentifier.current.number
            while let entry = readdir(folder) {
                guard let number = ThreadWaits.number(&entry.pointee.d_name), number != Int(own) else { continue }
                if let state = state(of: number), "RD".utf8.contains(state) { return true }
            }
            return false
        #else
            return nil
        #endif
    }

    #if canImport(Glibc)
        /// Returns the letter of a thread's state; nil if the thread has ended. The letter follows the thread's name,
        /// which is in brackets and may itself contain brackets.
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
