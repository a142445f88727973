import Foundation
import Measuring
import Synchronization
import Testing

@Suite("Thread usage", .timeLimit(.minutes(5)))
struct ThreadUsageTests {
    @Test("A computing thread is running, by its own reader and by a reader on another thread")
    func running() async {
        let usage = await onThread { reader in
            let before = reader.read()
            spin(for: 20_000_000)
            return (before, reader.read())
        }
        #expect(usage.1.running - usage.0.running >= Nanoseconds(20_000_000))
    }

    @Test("A thread that blocks is not running")
    func blocked() async {
        let usage = await onThread { reader in
            let before = reader.read()
            let never = DispatchSemaphore(value: 0)
            _ = never.wait(timeout: .now() + .milliseconds(50))
            return (before, reader.read())
        }
        #expect(usage.1.running - usage.0.running < Nanoseconds(25_000_000))
    }

    @Test("A stopwatch counts a thread's computing and blocking as its own")
    func stopwatch() async {
        let measured = await onThread { reader in
            let stopwatch = ThreadStopwatch(of: reader)
            spin(for: 20_000_000)
            let never = DispatchSemaphore(value: 0)
            _ = never.wait(timeout: .now() + .milliseconds(50))
            return (running: stopwatch.running, own: stopwatch.own, elapsed: MonotonicTime.now - stopwatch.start)
        }
        #expect(measured.running >= Nanoseconds(20_000_000))
        #expect(measured.own >= Nanoseconds(60_000_000))
        #expect(measured.own <= measured.elapsed)
    }

    #if os(Linux)
        @Test("Linux reports how long a thread waited for a processor")
        func waiting() async {
            let usage = await onThread { reader in (reader.read(), reader.read()) }
            #expect(usage.1.waiting != nil)
        }
    #endif
}

@Suite("Process counters", .timeLimit(.minutes(5)))
struct ProcessCountersTests {
    @Test("The processor time of every thread counts")
    func cpuTime() async throws {
        let counters = ProcessCounters()
        _ = await onThread { _ in spin(for: 30_000_000) }
        let time = try #require(counters.stop()["cpuTime"]?.value)
        #expect(time >= 0.030)
    }

    @Test("A heap block shows in the peak")
    func peakHeap() async {
        // The test has its own process, because other tests allocate in the same heap.
        await #expect(processExitsWith: .success) {
            let size = 64 << 20
            let before = try #require(ProcessCounters().stop()["peakHeap"]?.value)
            let counters = ProcessCounters()
            let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
            // `stop()` takes the last reading while the block still exists.
            let peak = try #require(counters.stop()["peakHeap"]?.value)
            block.deallocate()
            #expect(peak - before >= Double(size) * 0.9)
        }
    }

    @Test("The counters do not count their own thread, but count the context switches of other threads")
    func threadsAndSwitches() async throws {
        let counters = ProcessCounters()
        _ = await onThread { _ in
            for _ in 0..<50 { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(100)) }
        }
        let readings = counters.stop()
        #expect(try #require(readings["peakThreads"]?.value) >= 1)
        #expect(try #require(readings["peakResident"]?.value) >= 1_000_000)
        // Apple's systems do not count waits in Dispatch.
        #if os(Linux)
            #expect(try #require(readings["contextSwitches"]?.value) >= 50)
        #endif
    }

    @Test("A written file counts, and so does another thread")
    func writtenBytes() throws {
        let before = try #require(ProcessCounters.writtenBytes)
        _ = try TestFolder.use { try $0.write(Data(count: 1 << 20), to: "file") }
        #expect(try #require(ProcessCounters.writtenBytes) - before >= 1 << 20)
        let (begun, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            begun.signal()
            isOver.wait()
        }
        begun.wait()
        #expect(try #require(ProcessCounters.threadCount) >= 2)
        isOver.signal()
    }

    #if os(Linux)
        @Test("Linux counts the calling thread's waits")
        func waits() async throws {
            let counts = await onThread { _ in
                let before = ProcessCounters.waitsOfThisThread
                for _ in 0..<20 { usleep(100) }
                return (before: before, after: ProcessCounters.waitsOfThisThread)
            }
            let before = try #require(counts.before)
            #expect(try #require(counts.after) >= before + 20)
        }
    #endif
}

@Suite("Other threads", .timeLimit(.minutes(5)))
struct OtherThreadsTests {
    @Test("While another thread computes, one is active")
    func computing() {
        let isOver = Flag()
        let hasBegun = DispatchSemaphore(value: 0)
        let thread = Thread {
            hasBegun.signal()
            while !isOver.value.load(ordering: .relaxed) {}
        }
        thread.start()
        hasBegun.wait()
        #if os(Linux)
            for _ in 0..<100 { #expect(OtherThreads.isOneActive == true) }
        #else
            #expect(OtherThreads.isOneActive == nil)
        #endif
        isOver.value.store(true, ordering: .relaxed)
    }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }
}

@Suite("Instruments' threads")
struct InstrumentThreadTests {
    @Test("Instruments' processor time does not count as the program's, neither while they run nor afterwards")
    func leftOut() async {
        let burned = milliseconds(20)
        await withCheckedContinuation { continuation in
            InstrumentThread.start("burning") {
                let start = ProcessCounters.threadTime()
                while ProcessCounters.threadTime() - start < burned {}
                continuation.resume()
            }
        }
        // Other tests run at the same time, so only the difference between the two clocks is meaningful.
        let ofTheProgram = ProcessCounters.processorTime()
        var whole = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &whole)
        let ofTheProcess = Nanoseconds(UInt64(whole.tv_sec) * 1_000_000_000 + UInt64(whole.tv_nsec))
        #expect(ofTheProcess - ofTheProgram >= burned)
    }
}
