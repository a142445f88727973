import CPlatform
import Foundation
import Model
import Synchronization

/// Measures what the whole process, with all its threads, used between ``init()`` and ``stop()``.
///
/// A separate thread reads the heap and the number of threads every few milliseconds, so a peak between two readings is
/// missed. Reading the heap visits every free piece of it under the allocator's locks. After the first reading that
/// takes too long, the heap is only estimated, from the growth of the resident set's anonymous part.
package final class ProcessCounters: Sendable {
    /// The time between two readings.
    package static let samplingInterval = Nanoseconds(5_000_000)
    /// The processor time of a heap reading from which later readings are only estimated.
    private static let dearestLook = Nanoseconds(500_000)

    private struct Peaks {
        var heap: UInt64?
        var threads: Int?
        var isStopped = false
        var lastLook: (heap: UInt64, resident: UInt64)?
    }

    private let usageAtStart = ProcessCounters.resourceUsage()
    private let peaks = Mutex(Peaks())

    package init() {
        look()
        InstrumentThread.start("counters") { [weak self] in
            while let counters = self, counters.look() {
                var pause = timespec(tv_sec: 0, tv_nsec: Int(Self.samplingInterval.count))
                nanosleep(&pause, nil)
            }
        }
    }

    /// Ends the readings and returns `cpuTime`, `contextSwitches`, `peakResident`, `peakHeap` and `peakThreads`.
    /// `peakThreads` leaves out the instruments' threads.
    package func stop() -> [String: MeasuredValue] {
        look()
        let last = peaks.withLock { peaks in
            peaks.isStopped = true
            return peaks
        }
        let usage = Self.resourceUsage()
        let threads = last.threads.map { Double($0 - InstrumentThread.count) }
        return [
            "cpuTime": .value(usage.seconds - usageAtStart.seconds),
            "contextSwitches": .value(Double(usage.switches - usageAtStart.switches)),
            "peakResident": Self.reading(Self.residentPeak.map { Double($0) }, "the resident peak"),
            "peakHeap": Self.reading(last.heap.map { Double($0) }, "the heap in use"),
            "peakThreads": Self.reading(threads, "the number of threads"),
        ]
    }

    /// Reads the heap and the number of threads. Returns false after ``stop()``.
    @discardableResult
    private func look() -> Bool {
        let lastLook = peaks.withLock { $0.lastLook }
        let (heapNow, isDear) = lastLook.map { (Self.estimatedHeap(since: $0), false) } ?? Self.timedHeapInUse()
        let threadsNow = Self.threadCount
        return peaks.withLock { peaks in
            if let heapNow {
                peaks.heap = max(peaks.heap ?? 0, heapNow)
                if isDear, let resident = Self.residentAnonymous() { peaks.lastLook = (heapNow, resident) }
            }
            if let threadsNow { peaks.threads = max(peaks.threads ?? 0, threadsNow) }
            return !peaks.isStopped
        }
    }

    private static func timedHeapInUse() -> (UInt64?, isDear: Bool) {
        let before = threadTime()
        let now = heapInUse()
        return (now, threadTime() - before >= dearestLook)
    }

    /// The bytes that the heap has allocated, including large mapped blocks; nil if the system does not report it. The
    /// function is slow if the heap has many pieces.
    package static func heapInUse() -> UInt64? {
        var heap: UInt64 = 0
        return platform_heap_in_use(&heap) ? heap : nil
    }

    private static func estimatedHeap(since last: (heap: UInt64, resident: UInt64)) -> UInt64? {
        residentAnonymous().map { now in last.heap + (now > last.resident ? now - last.resident : 0) }
    }

    /// The calling thread's processor time.
    package static func threadTime() -> Nanoseconds {
        Nanoseconds(clockNanoseconds(CLOCK_THREAD_CPUTIME_ID))
    }

    /// The processor time of all threads except the instruments', since the process began.
    package static func processorTime() -> Nanoseconds {
        let instruments = InstrumentThread.processorTime()
        return Nanoseconds(clockNanoseconds(CLOCK_PROCESS_CPUTIME_ID)) - instruments
    }

    private static func residentAnonymous() -> UInt64? {
        #if canImport(Darwin)
            number(platform_own_memory)
        #else
            field("RssAnon:").map { $0 * 1024 }
        #endif
    }

    private static var residentPeak: UInt64? {
        #if canImport(Darwin)
            var usage = rusage()
            // Apple's systems report bytes, and Linux reports kilobytes.
            return getrusage(RUSAGE_SELF, &usage) == 0 ? UInt64(usage.ru_maxrss) : nil
        #else
            return field("VmHWM:").map { $0 * 1024 }
        #endif
    }

    /// The number of the process's threads; nil if the system does not report it.
    package static var threadCount: Int? {
        #if canImport(Darwin)
            number(platform_thread_count).map { Int($0) }
        #else
            field("Threads:").map { Int($0) }
        #endif
    }

    /// The number of bytes that the process has written since it began; nil if the system does not report it. Linux
    /// counts the bytes of all write calls, Apple's systems those that reach a file.
    package static var writtenBytes: UInt64? {
        #if canImport(Darwin)
            number(platform_written_bytes)
        #else
            field("wchar:", in: "/proc/self/io")
        #endif
    }

    /// How often the calling thread has given up its processor to wait; nil if the system does not report it.
    package static var waitsOfThisThread: UInt64? { field("voluntary_ctxt_switches:", in: "/proc/thread-self/status") }

    private static func reading(_ value: Double?, _ what: String) -> MeasuredValue {
        value.map { .value($0) } ?? .unavailable(reason: "this system does not report \(what) of a process")
    }

    /// Uses `getrusage`, which also counts the threads that have ended. `/proc/self/status` reports the context
    /// switches of the main thread only.
    private static func resourceUsage() -> (seconds: Double, switches: Int) {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
            getrusage(RUSAGE_SELF, &usage)
        #endif
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return (seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_nvcsw + usage.ru_nivcsw)
    }

    #if canImport(Darwin)
        private static func number(_ read: (UnsafeMutablePointer<UInt64>?) -> Bool) -> UInt64? {
            var number: UInt64 = 0
            return read(&number) ? number : nil
        }
    #endif

    /// Reads the number after a name in a file of Linux. The function allocates nothing, because it runs during the
    /// measured work.
    private static func field(_ name: StaticString, in file: String = "/proc/self/status") -> UInt64? {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { bytes in
            guard let base = bytes.baseAddress else { return nil }
            let count = read(descriptor, base, bytes.count - 1)
            guard count > 0 else { return nil }
            bytes[count] = 0
            let text = base.assumingMemoryBound(to: CChar.self)
            guard let field = strstr(text, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
            else { return nil }
            return UInt64(strtoull(field + name.utf8CodeUnitCount, nil, 10))
        }
    }
}

/// The report of a sample's leaks, in a build with Address Sanitizer.
package enum LeakReport {
    /// Writes the sanitizer's report to standard error. An ordinary build writes nothing.
    package static func write() { platform_report_leaks() }
}
