import Measuring
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Instruments' threads")
struct InstrumentThreadTests {
    @Test("Their processor time is not the program's, neither while they live nor after their end")
    func leftOut() async {
        let burned = milliseconds(20)
        await withCheckedContinuation { continuation in
            InstrumentThread.start("burning") {
                let start = ProcessCounters.threadTime()
                while ProcessCounters.threadTime() - start < burned {}
                continuation.resume()
            }
        }
        // Other tests run meanwhile: only the difference of the two clocks says something.
        let ofTheProgram = ProcessCounters.processorTime()
        var whole = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &whole)
        let ofTheProcess = Nanoseconds(UInt64(whole.tv_sec) * 1_000_000_000 + UInt64(whole.tv_nsec))
        #expect(ofTheProcess - ofTheProgram >= burned)
    }
}
