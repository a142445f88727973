#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How long the process's threads wait for a processor, between two looks: the longest wait of any one of them.
///
/// Their sum would count a moment as often as there are threads that wait in it. The files stay open from look to look:
/// a look costs one system call for each thread, and two for the list of them.
struct ThreadWaits: ~Copyable {
    private var known: [(thread: Int, descriptor: Int32, waiting: Nanoseconds)] = []
    private let main: Int
    #if canImport(Glibc)
        private let folder = opendir("/proc/self/task")
    #endif

    /// Call on the main thread: its own waits are counted elsewhere.
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

    /// The longest wait of a thread since the last look, the main thread's and the instruments' left out; zero if the
    /// system does not report waits. A thread that has ended in between is missed.
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
        /// A thread's number is its folder's name; nil for the folders "." and "..".
        private static func number<Name>(_ name: inout Name) -> Int? {
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
